import type { StoredOr } from '../cache/stored-results.ts';
import type { Count } from './counting.ts';
import type { TripReader } from './read-trips.ts';
export declare const createCount: (stored: StoredOr, trips: TripReader) => Count;
