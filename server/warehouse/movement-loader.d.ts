import { type ZonePayments } from './load/load-payments.ts';
import { type CoveredDay, type NetworkCell } from './load/load-places.ts';
import { type LoadHooks, type LoadSummary } from './load/load-trips.ts';
import { type StandardZone } from './load/load-zones.ts';
import type { Warehouse } from './warehouse.ts';
/** The provider's side: what fills the warehouse. */
export interface MovementLoader {
    trips(files: Iterable<string> | AsyncIterable<string>, hooks?: LoadHooks): Promise<LoadSummary>;
    cells(cells: readonly NetworkCell[]): Promise<void>;
    coverage(days: readonly CoveredDay[]): Promise<void>;
    /** Loads the zones of a version of the standard zones, unless the warehouse holds them already. */
    zones(version: number, zones: readonly StandardZone[]): Promise<void>;
    /** The zones of a version; none where the warehouse does not hold them. */
    zonesOf(version: number): Promise<readonly StandardZone[]>;
    payments(rows: readonly ZonePayments[], version?: number): Promise<void>;
}
export declare const loaderOf: (warehouse: Warehouse) => MovementLoader;
