import type { Ring } from './parse-area.ts';
/** The edges of rings, one after the other: x1, y1, x2, y2. */
export declare const edgesOf: (rings: readonly Ring[]) => Float64Array;
