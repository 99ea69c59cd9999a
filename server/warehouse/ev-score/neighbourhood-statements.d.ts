import type { Measure } from '../gate/measure.ts';
import type { NoiseKeys } from '../noise/noise-keys.ts';
/** Local days, inclusive; evOnly 1: only electric vehicles. */
export type OfMonth = {
    batches: readonly number[];
    coverageBatches: readonly number[];
    firstDay: string;
    lastDay: string;
    evOnly: number;
    minDevices: number;
} & NoiseKeys;
/** cell: the middle square of the neighbourhood. */
export type AboutSquare = Measure & {
    readonly cell: number;
};
export declare const arrivalsAbout: import("../statement.ts").Statement<{
    batches: readonly number[];
    coverageBatches: readonly number[];
    firstDay: string;
    lastDay: string;
    evOnly: number;
    minDevices: number;
} & NoiseKeys & {
    leastStayS: number;
}, AboutSquare>;
export declare const traversesAbout: import("../statement.ts").Statement<OfMonth, AboutSquare>;
export declare const homesAbout: import("../statement.ts").Statement<Omit<OfMonth, "coverageBatches">, AboutSquare>;
