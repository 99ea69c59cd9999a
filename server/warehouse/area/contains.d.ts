import type { Ring } from './parse-area.ts';
export type Contains = (easting: number, northing: number) => boolean;
/**
 * The exact test of a point against an area: even-odd, a lower or left boundary is inside and an upper or right one is
 * not, as with the grid's squares. Edges are kept by the 500 m band of northings that they cross.
 */
export declare const createContains: (rings: readonly Ring[]) => Contains;
