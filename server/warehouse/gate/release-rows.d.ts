import type { Axis } from '../axes.ts';
import type { Cell } from './cut-table.ts';
import { type Released } from './release.ts';
type KeyValue = number | string;
/** How an axis becomes a key of the rows. */
export interface RowKey {
    readonly field: string;
    readonly axis: Axis;
    /** Where the axis stands in the cut. */
    readonly at: number;
    readonly toKey: (option: number) => KeyValue;
    /**
     * Names a node that covers several options by one row: the value of its key, and the options in the order in which they are listed.
     * Left out, each of the options has a row with their mean.
     */
    readonly nameOf?: (options: readonly number[]) => {
        readonly value: KeyValue;
        readonly options: readonly number[];
    };
    /** The options that have rows, of those that nodes cover; all if left out. */
    readonly shown?: ReadonlySet<number>;
    /** True if the trips of options without rows are in the figures too. */
    readonly coversAll?: true;
    /** The options that have rows without values if they are on no axis, because no day with data has them. */
    readonly always?: readonly number[];
}
/** The options that a cell covers, key by key. */
export declare const optionsOf: (keys: readonly RowKey[], { nodes }: Cell) => readonly (readonly number[])[];
/**
 * Rows in the order of their options.
 * @param figuresOf the figures of a cell, which all of its rows have
 * @param empty the figures of a row without data
 */
export declare const releaseRows: <R>(keys: readonly RowKey[], cells: readonly Cell[], figuresOf: (cell: Cell, covered: readonly (readonly number[])[]) => object, empty: object) => Released<R[]>;
export {};
