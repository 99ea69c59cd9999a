import type { StoredOr } from '../cache/stored-results.ts';
import type { Axis } from '../axes.ts';
import type { StayMeasure } from '../gate/release-stays.ts';
import type { Warehouse } from '../warehouse.ts';
import type { CountRow } from './counting.ts';
import type { ReadDwells } from './read-dwells.ts';
export interface CountDwells {
    /** People in dwells by hour and weekday: a person counts once in each hour of each of some days, given as days since 1970. */
    people(buildId: number, days: readonly number[], axes: readonly Axis[]): Promise<CountRow[]>;
    /** Dwells with their stays by when they begin. */
    stays(buildId: number, axis: Axis): Promise<(StayMeasure & CountRow)[]>;
}
export declare const createCountDwells: (stored: StoredOr, warehouse: Warehouse, readDwells: ReadDwells) => CountDwells;
