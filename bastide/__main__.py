"""`python -m bastide`."""

from bastide.cli import main

main(prog_name="bastide")
