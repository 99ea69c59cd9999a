import type { PlaceRefusal } from './location-rules.ts';
/** How a boundary was made: drawn on the map, read from a file, or typed. */
export declare const BOUNDARY_MADE: readonly ['drawn', 'uploaded', 'typed'];
export type BoundaryMade = (typeof BOUNDARY_MADE)[number];
/** A study area of one's own. WKT in EPSG:27700, to the centimetre. */
export interface Boundary {
    readonly wkt: string;
    readonly made: BoundaryMade;
}
/** Why a boundary is refused, by geometry alone. */
export type BoundaryProblem = 'unreadable' | 'few-corners' | 'many-corners' | 'crossing' | 'several-parts' | 'outside' | 'small' | 'at-sea';
/** @param corners how many it has, where they are too many */
export declare const boundaryRefusal: (problem: BoundaryProblem, corners: number) => PlaceRefusal;
