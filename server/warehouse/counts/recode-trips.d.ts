import type { NoiseSource } from '../noise/noise-keys.ts';
import type { ReadZones } from '../maps/zones-of-build.ts';
import type { TripSet } from './read-trips.ts';
import { type Trips } from './trips.ts';
export declare const RAIL: number, ROAD: number, ACTIVE: number;
/**
 * Rail trips between the area and nearer zones, and active trips of farther ones, count as road in every figure. Hardly anybody makes
 * them, and it is known of a zone by its distance alone that it has none. Metres from the middle of the area to the zone's point.
 */
export declare const RAIL_FROM_M = 3000;
export declare const ACTIVE_TO_M = 10000;
export type RecodeTrips = (buildId: number, rows: TripSet, trips: Trips) => Promise<Trips>;
/** Renames what few trips are by public rules, before anything is counted. */
export declare const createRecodeTrips: (zonesOf: ReadZones, noise: NoiseSource) => RecodeTrips;
