SELECT version FROM zones GROUP BY version ORDER BY version
