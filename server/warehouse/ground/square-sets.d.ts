import type { DisclosureSettings } from '../../../src/contract/location-insights.ts';
import type { NoiseSource } from '../noise/noise-keys.ts';
import type { Warehouse } from '../warehouse.ts';
import { type OfPeriod } from './square-statements.ts';
/** What has been delivered of a period. Equal content has an equal number, so that the trips need not be read to compare it. */
export interface Delivered extends OfPeriod {
    readonly contentId: bigint;
}
/** Sets of released squares, one for each content that has been delivered of a period. */
export interface SquareSets {
    delivered(firstDay: string, lastDay: string): Promise<Delivered>;
    /** The number of the complete set; null where it has not been made. */
    find(delivered: Delivered): Promise<bigint | null>;
    /** Makes the set unless it is complete; concurrent calls wait for the same work. */
    make(delivered: Delivered): Promise<bigint>;
}
/** @param stopping aborts the work under way, which the next call begins anew */
export declare const createSquareSets: (warehouse: Warehouse, settings: DisclosureSettings, noise: NoiseSource, stopping: AbortSignal) => SquareSets;
