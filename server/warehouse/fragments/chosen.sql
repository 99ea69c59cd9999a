weekday IN {weekdays:Array(UInt8)} AND purpose IN {purposes:Array(UInt8)} AND mode IN {modes:Array(UInt8)}
  AND age_band IN {ages:Array(UInt8)} AND gender IN {genders:Array(UInt8)}
  AND /*{crow-fly}*/ IN {distances:Array(UInt8)} AND /*[stay]*/ IN {stays:Array(UInt8)}
