/**
 * A tree of places with their figures, by node: the root is first, and a parent precedes its children. It is public knowledge which
 * nodes there are: each may be shown. Plain arrays, because the server computes the same cuts.
 */
export interface PlaceTree {
    /** -1 for the root. */
    readonly parents: ArrayLike<number>;
    readonly magnitudes: ArrayLike<number>;
    /** Half-width of the 95 % interval, per cent. */
    readonly margins: ArrayLike<number>;
}
/** Nodes of which each finest place is below exactly one, in the order of the tree. */
export type Cut = readonly number[];
/** The cut through the finest places. */
export declare const finestCut: ({ parents }: Pick<PlaceTree, 'parents'>) => Cut;
/**
 * The finest cut that is certain enough: a split is undone if more than half of the volume of the places that it leads to has a margin
 * above `marginUpTo`, per cent. Undoing goes from the finest places towards the root, so that a place is judged by what remains below it.
 */
export declare const cutUpTo: ({ parents, magnitudes, margins }: PlaceTree, marginUpTo: number) => Cut;
/** The cut that a map opens with: a split is undone if more than half of its volume would be of grade D. */
export declare const defaultCut: (tree: PlaceTree) => Cut;
/** The steps from detail to certainty. */
export declare const DETAILS: readonly ['finest', 'default', 'mostly-b', 'mostly-a', 'whole'];
export type Detail = (typeof DETAILS)[number];
/**
 * The cuts that a reader can choose from, in the order of DETAILS. Steps that show the same places as the default or as the step before
 * are left out: a cut is coarser than the one before it or the same.
 */
export declare const offeredCuts: (tree: PlaceTree) => ReadonlyMap<Detail, Cut>;
/** By node: the node of the cut that it is below or is; -1 above the cut. */
export declare const ownersOf: ({ parents }: Pick<PlaceTree, 'parents'>, cut: Cut) => Int32Array;
