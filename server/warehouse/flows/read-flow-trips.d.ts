import { type Trips } from '../counts/trips.ts';
import type { FlowTrips } from '../gate/flows/flow-counts.ts';
import type { Warehouse } from '../warehouse.ts';
/** The flows of a build, sorted by person. */
export interface FlowsByPerson extends Pick<Trips, 'starts' | 'factors' | 'weights'> {
    /** The dataset's zones and Outside. */
    readonly width: number;
    /** By row: `origin * width + dest`; the hour of the day, from 24 at weekends; the atom (selections.ts). */
    readonly pairs: Uint16Array;
    readonly hours: Uint8Array;
    readonly atoms: Uint16Array;
}
/** @param zones how many zones the dataset has */
export declare const readFlowTrips: (warehouse: Warehouse, buildId: number, zones: number) => Promise<FlowsByPerson>;
/** The same by pair, and by person within a pair. */
export declare const byPair: ({ width, starts, factors, weights, pairs, atoms }: FlowsByPerson) => FlowTrips;
