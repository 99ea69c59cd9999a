import type { Categories } from './categories.ts';
/**
 * The finest resolution at which every cell is safe: starts at the root and replaces a node by its children while all of them may be
 * shown. Empty if not even the root may be.
 */
export declare const finestSafeCut: (categories: Categories, isSafe: (node: number) => boolean, from?: number) => readonly number[];
