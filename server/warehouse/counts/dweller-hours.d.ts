import type { Dwells } from './read-dwells.ts';
import type { Trips } from './trips.ts';
type Begun = Pick<Dwells, 'starts' | 'factors' | 'weights' | 'beginsAt' | 'lastsS'>;
/** The hours since 1970 that dwells overlap, from the first to before `end`; equal where there is none. */
export declare const hoursSpanned: (dwells: Begun) => {
    readonly from: number;
    readonly end: number;
};
/** One row for each local hour of each day that a person's dwells overlap, with the largest of their weights. */
interface DwellerHours {
    readonly hours: Pick<Trips, 'starts' | 'factors' | 'weights'>;
    /** By row, the hour of the week. */
    readonly cells: Int32Array;
}
/**
 * A person counts once in each local hour of each day that any of their dwells overlaps.
 * @param from the first hour of `days` and `hoursOfDay`, hours since 1970
 * @param days by hour, the local day since 1970; where the clocks go back two hours are the same one
 * @param counted the days with data
 */
export declare const dwellerHours: (dwells: Begun, { from, days, hoursOfDay }: {
    from: number;
    days: ArrayLike<number>;
    hoursOfDay: ArrayLike<number>;
}, counted: ReadonlySet<number>) => DwellerHours;
export {};
