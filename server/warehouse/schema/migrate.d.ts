import { type Warehouse } from '../warehouse.ts';
export declare const appliedNumbers: (warehouse: Warehouse) => Promise<number[]>;
/** The migrations of this version that have not been applied, by name. */
export declare const missingMigrations: (warehouse: Warehouse) => Promise<string[]>;
/**
 * Brings the tables up to date, forward only. Every command can be run again, since the engine has no transaction that
 * could hold a migration and its bookkeeping row together.
 *
 * @param last the number of the last migration to apply: a backup's, whose rows are loaded before the later ones
 * @throws WarehouseError refused where a newer version has been at it
 */
export declare const migrate: (warehouse: Warehouse, last?: number) => Promise<void>;
