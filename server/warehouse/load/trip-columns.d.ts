/** A row of a trips file (RowBinary), in order; times in UTC seconds, places in EPSG:27700 metres. */
export declare const TRIP_COLUMNS: string;
