import type { Warehouse } from '../warehouse.ts';
import { type Delivery } from './batches.ts';
/**
 * Loads a delivery of tab-separated rows (without the batch column) as one batch, unless it has been loaded before.
 * @param version the version of the standard zones that the rows use, for a delivery by zones
 */
export declare const loadRows: (warehouse: Warehouse, kind: Delivery, table: string, rows: readonly string[], version?: number) => Promise<void>;
