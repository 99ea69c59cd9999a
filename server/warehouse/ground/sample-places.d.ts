import type { BySquare, ReleasedSquares } from '../gate/spread-squares.ts';
/** A disc, metres, EPSG:27700. */
export interface SamplePlace {
    readonly easting: number;
    readonly northing: number;
    readonly radiusM: number;
    /** The share of each square of the grid that lies in it, 0 to 1. */
    readonly shares: ReadonlyMap<number, number>;
}
/** The sum of square values over a place, each times the share of the square that lies in it. */
export declare const heldBy: (values: BySquare, shares: ReadonlyMap<number, number>) => number;
/**
 * Draws places such as customers order: half of them in proportion to visits, half uniformly among cells. Cells of more than 8 km are so
 * thin that a place in one would show nothing. The same seed draws the same places.
 */
export declare const samplePlaces: ({ cells, devices }: ReleasedSquares, seed: number) => readonly SamplePlace[];
