import type { Flow, FlowPool, HourTrips, ZoneTrips } from '../../../src/contract/flows.ts';
import type { Measure } from './measure.ts';
import { type Released } from './release.ts';
/** Trips of a selection between zones, as they are replied. */
export interface FlowFigures {
    Items: Flow[];
    Pools: FlowPool[];
    Origins: ZoneTrips[];
    Destinations: ZoneTrips[];
    Total: Omit<ZoneTrips, 'zoneId'> | null;
}
export interface FlowHours {
    Out: HourTrips[];
    In: HourTrips[];
}
/** The sum of some zones, one where it is shown alone. */
export interface ShownSum {
    readonly zones: readonly number[];
    readonly measure: Measure;
}
interface FlowMeasures {
    readonly cells: readonly {
        readonly origins: readonly number[];
        readonly destinations: readonly number[];
        readonly measure: Measure;
    }[];
    readonly origins: readonly ShownSum[];
    readonly destinations: readonly ShownSum[];
    readonly total: Measure;
}
/** @param measures null if not even their sum may be shown */
export declare const releaseFlows: (measures: FlowMeasures | null) => Released<FlowFigures>;
interface HourSum {
    readonly zoneId: number;
    readonly hours: readonly number[];
    readonly measure: Measure;
}
export declare const releaseFlowHours: (out: readonly HourSum[], into: readonly HourSum[]) => Released<FlowHours>;
export {};
