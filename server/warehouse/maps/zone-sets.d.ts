import type { TripSet } from '../counts/read-trips.ts';
/** The zone at an end of a trip, 0 for none. */
type ZoneField = 'origin-zone' | 'dest-zone' | 'near-zone' | 'far-zone';
/** Some trips, by the zone at one of their ends. */
export interface TripsByZone {
    readonly rows: TripSet;
    readonly zone: ZoneField;
}
/** Trips by the zone at their other end, or for traverses at both ends. */
export declare const ZONE_SETS: {
    readonly 'visit-origins': {
        readonly rows: 'visits';
        readonly zone: 'origin-zone';
    };
    readonly 'departure-destinations': {
        readonly rows: 'departures';
        readonly zone: 'dest-zone';
    };
    readonly 'traverse-origins': {
        readonly rows: 'traverses';
        readonly zone: 'origin-zone';
    };
    readonly 'traverse-destinations': {
        readonly rows: 'traverses';
        readonly zone: 'dest-zone';
    };
};
export type ZoneSet = keyof typeof ZONE_SETS;
export {};
