import type { RecodeTrips } from '../counts/recode-trips.ts';
import type { ReadMiddleZones } from './middle-zones.ts';
/** Numbers the trips of Tourism by middle zones: those of the study area at the near end, and any at the far end. */
export declare const createNumberZones: (middleZones: ReadMiddleZones) => RecodeTrips;
