-- An end's zone as it was delivered, or 0 where the dataset's version of the standard zones does not have it.
if({checked:UInt8} = 0 OR /*[end]*/_zone GLOBAL IN (SELECT zone FROM zones WHERE version = {version:UInt32}), /*[end]*/_zone, 0)
