import type { CoveredDay } from '../load/load-places.ts';
import type { Warehouse } from '../warehouse.ts';
export declare const filesOfBatches: import("../statement.ts").Statement<{
    kind: number;
}, {
    batch: number;
    file: string;
}>;
/**
 * Refuses a delivery that would create a fourth version of a month. A delivery creates a version where it adds trips or
 * complete days to a month that can already be ordered. Days that are delivered with trips have the number of the trips'
 * first batch, so that both together make one version.
 *
 * @param added batches of trips that are not visible yet
 * @param covered days that are delivered with them
 * @throws MovementImportError with the name of the month
 */
export declare const limitVersions: (warehouse: Warehouse, added: readonly number[], covered?: readonly CoveredDay[]) => Promise<void>;
