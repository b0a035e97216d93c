"""Fan-out of what has been stored. Only main imports it."""
