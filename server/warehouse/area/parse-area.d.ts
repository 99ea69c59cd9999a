/** A closed ring, flat: easting, northing, easting, northing … metres, EPSG:27700; the first point comes again as the last. */
export type Ring = Float64Array;
/**
 * The rings of a POLYGON or MULTIPOLYGON (WKT). Shells and holes alike: a point is inside by the even-odd rule over all
 * of them, which needs no telling apart as long as the polygons do not overlap.
 *
 * @throws SyntaxError where the text is neither.
 */
export declare const parseArea: (wkt: string) => Ring[];
