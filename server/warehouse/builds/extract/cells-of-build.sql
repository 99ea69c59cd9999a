SELECT cl_cell_id, easting, northing FROM dataset_cells WHERE build_id = {buildId:UInt64} ORDER BY cl_cell_id
