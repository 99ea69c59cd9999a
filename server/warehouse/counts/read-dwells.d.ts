import type { BuildCache } from '../cache/create-cache.ts';
import type { Column, Warehouse } from '../warehouse.ts';
import type { TripReader } from './read-trips.ts';
import { type Trips } from './trips.ts';
/** Dwells of some whole persons as a struct of arrays, sorted by person. */
export interface Dwells extends Pick<Trips, 'starts' | 'factors' | 'weights'> {
    /** By row, when it begins, seconds since 1970, and how long it lasts, seconds: at least one. */
    readonly beginsAt: Column;
    readonly lastsS: Column;
    /** By row, the local weekday and hour in which it begins. */
    readonly weekday: Column;
    readonly hour: Column;
}
/** Reads the dwells of a build, part by part. */
export type ReadDwells = (buildId: number) => Promise<readonly (() => Promise<Dwells>)[]>;
export declare const createReadDwells: (warehouse: Warehouse, trips: TripReader, cache: BuildCache) => ReadDwells;
