import type { Ring } from './parse-area.ts';
/** The grid's squares, numbered (e div 500) * 4096 + (n div 500), that share ground with an area. */
export interface Cover {
    /** Wholly in the area. */
    readonly inside: Uint32Array;
    /** Cut by the area's boundary: a point in one needs the exact test. */
    readonly boundary: Uint32Array;
}
/**
 * The squares of an area, those inside and those on its boundary apart.
 *
 * @throws RangeError where the area leaves the grid (eastings 0 to 1,024 km, northings 0 to 2,048 km).
 */
export declare const cover: (rings: readonly Ring[]) => Cover;
