import type { Contains } from './contains.ts';
/** The bucket, 0 to 7, of the straight distance to an area; metres, EPSG:27700. */
export interface Reach {
    /** Of all of a square of the grid, or null where a bucket's bound cuts it. */
    readonly ofSquare: (square: number) => number | null;
    readonly ofPlace: (easting: number, northing: number) => number;
}
/** Measures from an area; a square that lies in one bucket as a whole is measured once, at its middle. */
export declare const createReach: (edges: Float64Array, contains: Contains) => Reach;
