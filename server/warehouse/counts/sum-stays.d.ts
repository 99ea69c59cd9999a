import type { Measure } from '../gate/measure.ts';
import type { StayMeasure } from '../gate/release-stays.ts';
import type { Dwells } from './read-dwells.ts';
import { type Groups } from './sum-cells.ts';
/** The stays of the people in a group of cells, summed. */
type Stays = Omit<StayMeasure, keyof Measure>;
/** Sums of stays by group of cells and person, thousandths of people times seconds, over parts whose persons are whole. */
interface StaySums {
    /** @param cells by row */
    add(dwells: Pick<Dwells, 'starts' | 'factors' | 'weights' | 'lastsS'>, cells: Int32Array): void;
    of(group: number): Stays;
}
export declare const createStaySums: ({ starts: groupStarts, groups, size }: Groups) => StaySums;
export {};
