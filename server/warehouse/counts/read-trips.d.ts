import type { BuildCache } from '../cache/create-cache.ts';
import type { Warehouse } from '../warehouse.ts';
import { type RecodeTrips } from './recode-trips.ts';
import { type Trips } from './trips.ts';
/** The extracts of a place: trips that end in the area, start in it, or pass it. */
type Extract = 'visits' | 'departures' | 'traverses';
/** What is read of an extract: the tourism sets have the fields by which Tourism counts. */
export type TripSet = Extract | 'tourism-visits' | 'tourism-departures';
/** A part of a build's trips. */
export type OfPart = {
    buildId: number;
    parts: number;
    part: number;
};
export interface TripReader {
    /** How many parts an extract is read in: one where the build is of usual size. */
    partsOf(buildId: number, rows: TripSet): Promise<number>;
    /** The parts of an extract, each read when it is called. */
    parts(buildId: number, rows: TripSet): Promise<readonly (() => Promise<Trips>)[]>;
}
/**
 * Reads the trips of a build once and caches them for everything that is counted from them. A build of any size can be counted, since
 * its parts need not be in memory together.
 */
export declare const createTripReader: (warehouse: Warehouse, cache: BuildCache, recode: RecodeTrips, partTrips?: number) => TripReader;
export {};
