import type { TextColumn } from './text-column.ts';
/**
 * Zones as columns of typed arrays, in file order. Coordinates are EPSG:27700 in whole millimetres.
 * Zone z has the parts zoneStart[z] up to zoneStart[z + 1]; part p the rings partStart[p] up to partStart[p + 1], the
 * outer one first; ring r the vertices ringStart[r] up to ringStart[r + 1], the last equal to the first.
 */
export interface ZoneColumns {
    readonly count: number;
    /** `objectid`, or the position plus one. */
    readonly ids: Uint32Array;
    readonly codes: TextColumn;
    readonly names: TextColumn;
    /** Whole-number properties (population, parent, nczid, …) by name; NaN where null. */
    readonly numbers: ReadonlyMap<string, Float64Array>;
    /** Interleaved easting, northing, mm. */
    readonly xy: Int32Array;
    readonly ringStart: Uint32Array;
    readonly partStart: Uint32Array;
    readonly zoneStart: Uint32Array;
    /** minE, minN, maxE, maxN of each zone, mm; of an empty zone min is above max. */
    readonly boxes: Int32Array;
}
export declare const MM_PER_M = 1000;
/** A zone to be put into columns. Polygons are lists of rings, outer first; a ring is interleaved easting, northing in metres. */
export interface ZoneInput {
    /** Missing: position plus one. */
    readonly id?: number;
    readonly code: string;
    readonly name: string;
    /** Whole-number properties by name, for example population, parent, nczid. */
    readonly numbers?: Readonly<Record<string, number | null | undefined>>;
    readonly polygons: readonly (readonly ArrayLike<number>[])[];
}
export declare const isEmptyZone: (columns: ZoneColumns, zone: number) => boolean;
/** First and past-the-last ring of a zone. */
export declare const firstRing: (columns: ZoneColumns, zone: number) => number;
export declare const endRing: (columns: ZoneColumns, zone: number) => number;
