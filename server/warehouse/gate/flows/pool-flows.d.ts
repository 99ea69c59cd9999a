import { type Categories } from '../categories.ts';
import type { FlowCounts } from './flow-counts.ts';
import type { Split } from './selections.ts';
/** Pairs of zones that are shown together. */
export interface Cell {
    /** A node of the tree of zones. */
    readonly origin: number;
    readonly dests: readonly number[];
}
/** How the matrix of a split is shown. */
export interface Pooling {
    /** Cuts of the tree of zones: the sums of these are shown. */
    readonly origins: readonly number[];
    readonly dests: readonly number[];
    /** Every pair is in one. A cell lies within one of the origins, so that an origin's sum is the sum of its cells. */
    readonly cells: readonly Cell[];
}
/** Every pair and every zone alone. */
export declare const everyPair: (tree: Categories) => Pooling;
/** The finest pooling that is no finer than either of two: what both show can be added up. */
export declare const together: (tree: Categories, a: Pooling, b: Pooling) => Pooling;
interface Pooled {
    readonly tree: Categories;
    readonly counts: FlowCounts;
    readonly split: Split;
}
/**
 * The matrix of a split at the finest resolution that is safe: every cell of all parts, every sum of an origin and of a destination, and
 * what any of them leave of each other. It is no finer than the matrix of the trips that are split, since a cell that both show would
 * leave what the split leaves out of it.
 * @param within how the trips that are split are shown
 * @returns null if the trips cannot be split
 */
export declare const poolFlows: (of: Pooled, within: Pooling) => Pooling | null;
export {};
