"""The async shell around tables: load, decide, append, publish; due tables. Knows neither HTTP nor SQL nor tiles."""
