/**
 * The sums of docs/movement-data.md computed a second time, plainly and slowly, from the rows themselves: no index, no SQL,
 * another clock (Intl), another geometry (clipped areas). Shares no code with the product.
 */
import type { TripRow } from '../server/warehouse/rows.ts';
import type { FactorOf } from './noise.ts';
/** Rings of [easting, northing], open; the first is the shell, the others are holes. */
export type Polygon = readonly (readonly (readonly [number, number])[])[];
export interface Question {
    readonly polygons: readonly Polygon[];
    /** ISO dates, inclusive. */
    readonly firstDay: string;
    readonly lastDay: string;
    readonly evOnly: boolean;
    /** Local days that the provider calls complete. */
    readonly completeDays: ReadonlySet<string>;
}
export interface Moment {
    readonly day: string;
    /** 0 Sunday to 6 Saturday. */
    readonly weekday: number;
    readonly hour: number;
    /** The Monday of the week. */
    readonly week: string;
}
export interface Counted extends Moment {
    readonly trip: TripRow;
}
export interface Sum {
    readonly value: number;
    readonly devices: number;
    readonly largest: number;
    readonly largestTwo: number;
    /** With each device's part times its noise factor, in 1/3000. */
    readonly noised: number;
    readonly noisedDevices: number;
    /** To nine digits: beyond what is exact. */
    readonly noisedSquares: number;
}
/** Clocks are set by whole hours: every second of an hour, as UTC has it, is in the same one. */
export declare const momentOf: (utcSeconds: number) => Moment;
/** Even-odd over every ring, by the side of each edge that the point is on; a lower or left edge counts as inside. */
export declare const isInside: (polygons: readonly Polygon[], [e, n]: readonly [number, number]) => boolean;
/** Square metres of a grid square that lie in the area. */
export declare const sharedArea: (polygons: readonly Polygon[], square: number) => number;
export declare const thousandths: (weight: number) => number;
/** The local days of the period that have data: those called complete on which any trip ends. */
export declare const daysWithData: (trips: readonly TripRow[], { firstDay, lastDay, completeDays }: Pick<Question, 'firstDay' | 'lastDay' | 'completeDays'>) => ReadonlySet<string>;
export declare const visitsOf: (trips: readonly TripRow[], question: Question) => Counted[];
export declare const departuresOf: (trips: readonly TripRow[], question: Question) => Counted[];
export declare const traversesOf: (trips: readonly TripRow[], question: Question) => Counted[];
/** The visits of people who came more than once in that week. */
export declare const repeatsOf: (visits: readonly Counted[]) => ReadonlySet<Counted>;
export declare const nineDigits: (value: number) => number;
/** Sums by a key, in the keys' order as text of equal length. */
export declare const sumsBy: (counted: readonly Counted[], factorOf: FactorOf, keyOf: (one: Counted) => string) => [string, Sum][];
