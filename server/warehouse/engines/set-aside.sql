SELECT table, count() AS parts FROM system.detached_parts
WHERE database = currentDatabase() AND startsWith(ifNull(reason, ''), 'broken')
GROUP BY table ORDER BY table
