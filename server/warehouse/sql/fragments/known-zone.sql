-- The delivered zone of an end, or 0 if that is not in the dataset's version of the standard zones.
if({dropUnknownZones:UInt8} = 0 OR /*[end]*/_zone GLOBAL IN (SELECT zone FROM zones WHERE version = {version:UInt32}), /*[end]*/_zone, 0)
