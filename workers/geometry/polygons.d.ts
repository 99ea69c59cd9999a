import { type ZoneColumns } from '../columns/zone-columns.ts';
import type { GridBox } from '../contract.ts';
/** A ring: interleaved easting, northing, metres, closed. A polygon: its outer ring, then its holes. */
export type Ring = Float64Array;
export type Polygons = readonly (readonly Ring[])[];
/** The parts of a zone as polygons in metres. */
export declare const zonePolygons: (columns: ZoneColumns, zone: number) => Ring[][];
/** Twice the signed area of a ring; positive where it runs anticlockwise. */
export declare const signedArea2: (ring: Ring) => number;
/** Square metres: outer rings less holes. */
export declare const polygonsArea: (polygons: Polygons) => number;
/** The smallest box about polygons, metres; all zero where there are none. */
export declare const extentOf: (polygons: Polygons) => GridBox;
