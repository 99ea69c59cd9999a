import type { Contains } from './contains.ts';
/** Metres from a point to an area, 0 inside it. */
export declare const distanceTo: (edges: Float64Array, contains: Contains, easting: number, northing: number) => number;
