SELECT cl_cell_id, easting, northing, range_m FROM cells
WHERE batch = {batch:UInt32}
  AND easting + range_m >= {west:UInt32} AND easting <= {east:UInt32} + range_m
  AND northing + range_m >= {south:UInt32} AND northing <= {north:UInt32} + range_m
ORDER BY cl_cell_id
