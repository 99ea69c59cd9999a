import type { SampleFigures } from '../gate/release-sample.ts';
/** A sample place: what its squares give, and what would be released of it. */
export interface Sample {
    /** Visits by share of area. */
    readonly held: number;
    /** Devices by share of area; a device counts once in every square that it comes to. */
    readonly devices: number;
    readonly areaKm2: number;
    /** Null if the place's total would not be released. */
    readonly figures: SampleFigures | null;
}
/** The points of a line in ascending x, where x is the natural logarithm of visits. */
export type Line = readonly (readonly [x: number, y: number])[];
/** The fitted coefficients that turn sums of squares into the expected figures of a dataset. */
export interface Curves {
    /** ln(visits / visits by squares) as coefficients of 1, a and a², where a is ln(area in km²). */
    readonly size: readonly number[];
    /** ln(devices / devices by squares) in the same way. */
    readonly devices: readonly number[];
    /** The share of a month's devices that come on a weekday. */
    readonly onWeekday: number;
    /** The variance of the first logarithm as coefficients of 1 and of 1 / devices. */
    readonly variance: readonly number[];
    /** The half-width of the range in standard deviations: the range contains the visits of HELD_SHARE of the places. */
    readonly reach: number;
    /** The logarithm of the design factor (quality.ts) as coefficients of 1, a and ln(visits). */
    readonly design: readonly number[];
    /** How many hours of the day, modes and places of origin are told apart. */
    readonly hours: Line;
    readonly modes: Line;
    readonly places: Line;
}
export declare const sizeRow: (areaKm2: number) => number[];
export declare const designRow: (areaKm2: number, visits: number) => number[];
export declare const dot: (row: readonly number[], by: readonly number[]) => number;
export declare const varianceOf: (devices: number, variance: readonly number[]) => number;
/** Linear interpolation on a line, which is level before its first and after its last point. */
export declare const onLine: (line: Line, x: number) => number;
/** Fits the curves to sample places; null where too few of them have released figures. */
export declare const fitCurves: (samples: readonly Sample[]) => Curves | null;
