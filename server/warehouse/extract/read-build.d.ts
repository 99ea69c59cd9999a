import type { Cell } from '../../../src/contract/location-insights.ts';
import type { BuildCache } from '../cache/create-cache.ts';
import { type Warehouse } from '../warehouse.ts';
/** Reads what a complete build holds besides figures of people. */
export declare const createBuildReader: (warehouse: Warehouse, cache: BuildCache) => {
    requireFinished: (buildId: number) => Promise<number>;
    isDiscarded: (buildId: number) => boolean;
    discard(buildId: number): void;
    days: (buildId: number) => Promise<string[]>;
    cells: (buildId: number) => Promise<Cell[]>;
    /** The version of the standard zones that a build was made on. */
    versionOf: (buildId: number) => Promise<number>;
};
