"""The store: event log and people on SQLAlchemy, or in memory for tests.

Only main, cli and the migrations' env import it.
"""
