import type { FigureContext } from '../figure-context.ts';
/** The days of the period that have data. */
export interface Days {
    /** The days as cells of the dimension `date`. */
    readonly dates: readonly number[];
    /** How many there are on a weekday, 0 Sunday. */
    readonly of: (weekday: number) => number;
    /** 0: from Monday to Friday; 1: on Saturdays and Sundays. */
    readonly ofDayType: readonly [number, number];
    readonly all: number;
}
export declare const readDays: ({ warehouse }: FigureContext, buildId: number) => Promise<Days>;
