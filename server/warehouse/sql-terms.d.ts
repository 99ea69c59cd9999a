/** A place is the one whole number easting * POINT_FACTOR + northing, metres, which a double holds exactly. */
export declare const POINT_FACTOR: number;
/** Added to a square's number where squares stand among places: all places are below it. */
export declare const SQUARE_KEYS: number;
/** A visit that lasts this long, seconds, is a dwell. */
export declare const DWELL_FROM_S = 1800;
/** SQL that statements refer to by name: the product's numbers, tables, and expressions that are no statement of their own. */
export declare const SQL_TERMS: Readonly<Record<string, string>>;
