import type { DisclosureSettings } from '../../../src/contract/location-insights.ts';
import type { Axis } from '../axes.ts';
import type { Measure } from './measure.ts';
/** A cell of a table, by its node on each axis. */
export interface Cell {
    readonly nodes: readonly number[];
    /** The count of each part of its trips; the only one if the table is not divided. Undefined for a part that it cannot have. */
    readonly measures: readonly (Measure | undefined)[];
}
/** What was counted at a node of the product of the axes, by part: null if a part has nothing, undefined if it has no days there. */
export type CountAt = (nodes: readonly number[]) => readonly (Measure | null | undefined)[];
/**
 * The cells of a table at its finest safe resolution: the first axis is cut alone, and each of its nodes has its own cut of the next.
 * All parts of a cell are safe, since each is what the others leave. No cells if the dataset's total is not safe.
 */
export declare const cutTable: (axes: readonly Axis[], countAt: CountAt, settings: DisclosureSettings) => readonly Cell[];
/** The options of two axes, pair by pair. */
export type OptionPairs = readonly (readonly [first: number, second: number])[];
/**
 * Makes the rows of a table coarser until they can stand next to the table of its second axis alone: what the printed totals of the
 * second axis leave beside the rows that are split rests on enough devices, or no row is split there.
 * @param columns the cut of the second axis alone
 * @param countPairs counts some sets of pairs of options
 */
export declare const coarsenRagged: (axes: readonly [Axis, Axis], cells: readonly Cell[], columns: readonly number[], countAt: CountAt, countPairs: (sets: readonly OptionPairs[]) => Promise<readonly (Measure | null)[]>, settings: DisclosureSettings) => Promise<readonly Cell[]>;
