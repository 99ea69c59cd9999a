SELECT zone, parent FROM zones WHERE version = {version:UInt32} GROUP BY zone, parent ORDER BY zone
