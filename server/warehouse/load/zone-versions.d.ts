import type { Warehouse } from '../warehouse.ts';
/** The version of deliveries that were imported before there were versions. */
export declare const FIRST_VERSION = 1;
export declare const zoneVersions: (warehouse: Warehouse) => Promise<readonly number[]>;
/** Returns the version of the standard zones that a delivery uses. */
export declare const versionsOfBatches: (warehouse: Warehouse) => Promise<(batch: number) => number>;
/** Records the version of the standard zones that batches use; called before the batches become visible. */
export declare const nameVersion: (warehouse: Warehouse, batches: readonly number[], version: number) => Promise<void>;
