import type { Warehouse } from '../warehouse.ts';
/** A small standard zone (objectid). */
export interface StandardZone {
    readonly zone: number;
    /** The middle zone that it lies in, 0 for none. */
    readonly parent: number;
}
/**
 * Loads the zones of a version of the standard zones in one block. A version never changes, so one that exists is not loaded.
 */
export declare const loadZones: (warehouse: Warehouse, version: number, zones: readonly StandardZone[]) => Promise<void>;
export declare const zonesOf: import("../statement.ts").Statement<{
    version: number;
}, StandardZone>;
/** Reads the zones of a version; none where the version does not exist. */
export declare const zonesOfVersion: (warehouse: Warehouse, version: number) => Promise<StandardZone[]>;
