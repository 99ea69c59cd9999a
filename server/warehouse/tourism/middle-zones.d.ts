import type { BuildCache } from '../cache/create-cache.ts';
import type { Locate } from '../extract/place-ends.ts';
import { type JoinedZones } from '../maps/join-zones.ts';
import type { ZoneTrees } from '../maps/zone-trees.ts';
import type { ReadZones } from '../maps/zones-of-build.ts';
import type { Warehouse } from '../warehouse.ts';
/** The middle zones of a build, as trees that are cut no finer than they are. */
export interface MiddleZones {
    /** Those of the study area. */
    readonly near: JoinedZones;
    /** All of them. */
    readonly far: JoinedZones;
}
/** Null if the study area lies in none, as on the sea. */
export type ReadMiddleZones = (buildId: number) => Promise<MiddleZones | null>;
interface MiddleZoneParts {
    readonly warehouse: Warehouse;
    readonly locate: Locate;
    readonly trees: ZoneTrees;
    readonly zonesOf: ReadZones;
    readonly versionOf: (buildId: number) => Promise<number>;
    readonly cache: BuildCache;
}
/** Reads each build's middle zones once. */
export declare const createMiddleZones: ({ warehouse, locate, trees, zonesOf, versionOf, cache, }: MiddleZoneParts) => ReadMiddleZones;
export {};
