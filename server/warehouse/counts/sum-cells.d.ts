import type { Measure } from '../gate/measure.ts';
import type { Trips } from './trips.ts';
/** The cell of a row that is not counted. */
export declare const LEFT_OUT = -1;
/**
 * What is summed times noise factors may be beyond 2^53, so it is summed in two halves: multiples of this, and the rest below it. Both
 * halves stay exact.
 */
export declare const HALF: number;
/** Which groups each cell belongs to: the groups of cell i are `groups[starts[i]]` to before `groups[starts[i + 1]]`. */
export interface Groups {
    readonly starts: Int32Array;
    readonly groups: Int32Array;
    /** The number of groups. */
    readonly size: number;
}
/** @param groupsOf the groups of each cell, by cell */
export declare const groupsFrom: (size: number, groupsOf: readonly (readonly number[])[]) => Groups;
type Summed = Pick<Trips, 'starts' | 'factors' | 'weights'>;
/**
 * Sums trips by cell and person, and each cell's persons as the gate needs them. Persons are whole in `trips`.
 * @param cells by row, LEFT_OUT or a number below `size`
 * @returns by cell, undefined if nothing was counted
 */
export declare const sumCells: ({ starts, factors, weights }: Summed, cells: Int32Array, size: number) => readonly (Measure | undefined)[];
/**
 * The same by group: a cell may belong to several, such as all the nodes of a tree above it, and a person counts once in each. What a
 * person contributes is first summed by cell, since most have several trips in one.
 * @returns by group, undefined if nothing was counted
 */
export declare const sumGroups: ({ starts, factors, weights }: Summed, cells: Int32Array, { starts: groupStarts, groups, size }: Groups) => readonly (Measure | undefined)[];
export {};
