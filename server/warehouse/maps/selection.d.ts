import { type Filter } from './map-filters.ts';
/** Which trips a map counts: the selected codes of each filter, none of them empty. */
export type Selection = {
    readonly [filter in Filter]: readonly number[];
};
/**
 * A selection with its codes in ascending order, each once. A filter that is empty, left out or has all of its codes selected
 * takes all of them, so that equal selections have equal keys in the cache.
 */
export declare const selectionOf: (selected: Partial<Selection>) => Selection;
/** True if a selection excludes some code of a filter. */
export declare const isNarrowed: (selection: Selection, filter: Filter) => boolean;
