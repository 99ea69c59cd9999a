/** Small seeded worlds for the tests of the warehouse, and the RowBinary files that a provider would hand over. */
export interface TripRow {
    readonly tripId: number;
    readonly personId: number;
    /** UTC seconds. */
    readonly startedAt: number;
    readonly endedAt: number;
    /** EPSG:27700 metres. */
    readonly origin: readonly [number, number];
    readonly dest: readonly [number, number];
    readonly home: readonly [number, number];
    readonly originZone: number;
    readonly destZone: number;
    readonly homeZone: number;
    readonly dwellS: number | null;
    readonly purpose: number;
    readonly mode: number;
    readonly distanceM: number;
    readonly ageBand: number;
    readonly gender: number;
    readonly isEv: boolean;
    readonly weight: number;
    readonly path: readonly number[];
}
export declare const WORLD_CENTRE: readonly [number, number];
export interface WorldSize {
    readonly seed: number;
    readonly people: number;
    readonly trips: number;
    readonly firstTrip?: number;
    /** Standard deviation of places about the centre, metres. */
    readonly spreadM?: number;
    /** Share of trips with a stated length of up to 300 km, so that every bracket of distance has some. */
    readonly farShare?: number;
}
/** Trips about one centre, from 26 September to 5 November 2026; some people live at the centre, some come every week. */
export declare const makeTrips: ({ seed, people, trips, firstTrip, spreadM, farShare, }: WorldSize) => TripRow[];
/** Most vehicles electric, and half of the trips from up to 400 km further north: what was the first square is then one on the way. */
export declare const fromAfar: (trip: TripRow) => TripRow;
/** The rows as a RowBinary file's bytes, columns in the order of the loaded table. */
export declare const encodeTrips: (rows: readonly TripRow[]) => Uint8Array;
