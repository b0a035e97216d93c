# Bastide in one container. Everything worth keeping lies in /data: the database and the signing key.
FROM python:3.11-slim

WORKDIR /app
COPY requirements.lock ./
RUN pip install --no-cache-dir --require-hashes -r requirements.lock

# The game runs from its checkout: pages, pictures and migrations lie beside the package.
COPY . .
RUN pip install --no-cache-dir --no-deps -e . \
    && useradd --system --uid 10001 --no-create-home bastide \
    && install -d -o bastide /data

USER bastide
ENV HOST=0.0.0.0 PORT=8000 DATA_DIR=/data PYTHONUNBUFFERED=1
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s --retries=3 \
    CMD ["python", "-c", \
         "import os, urllib.request as r; r.urlopen('http://127.0.0.1:' + os.environ['PORT'] + '/healthz', timeout=4)"]

CMD ["bastide", "serve"]
