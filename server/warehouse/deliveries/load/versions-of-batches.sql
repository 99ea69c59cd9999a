SELECT batch, min(version) AS version FROM batch_zones GROUP BY batch ORDER BY batch
