import type { Warehouse } from '../warehouse.ts';
type OfPeriod = {
    batches: readonly number[];
    firstDay: string;
    lastDay: string;
};
/** The trips that have been delivered of a period. */
export interface DeliveredTrips {
    /** The batches that hold trips of the period, rising. */
    readonly batches: readonly number[];
    /** Hashes of the content of the files that these batches were read from, sorted. */
    readonly files: readonly string[];
    readonly trips: number;
}
export declare const deliveredTrips: (warehouse: Warehouse, period: OfPeriod) => Promise<DeliveredTrips>;
/**
 * Names the data of a period by what was delivered, not by when: it changes where a delivery adds trips or complete days to the
 * period, and only then. The same files imported again, into another warehouse too, draw the same noise; drawn a second time it could
 * be averaged away. The number of trips is in it because a row that is rejected in one import may be accepted in another.
 * @param missingDays days of the period that are not complete; none where all are
 */
export declare const dataVersion: ({ files, trips }: DeliveredTrips, missingDays: readonly string[]) => string;
/** The days of a period that no delivery calls complete. */
export declare const missingDays: (warehouse: Warehouse, { firstDay, lastDay, coverageBatches }: {
    firstDay: string;
    lastDay: string;
    coverageBatches: readonly number[];
}) => Promise<string[]>;
export {};
