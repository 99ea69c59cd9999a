/**
 * The band that a value falls in: the smallest factor at or above it.
 *
 * @param factors in any order
 * @param bound the top of a factor, inclusive, in the value's unit
 * @returns null if the value is above every factor, or if there are no factors
 * @example factorBand([{ area: 10 }, { area: 5 }], factor => factor.area, 5) // { area: 5 }
 */
export declare const factorBand: <F>(factors: readonly F[], bound: (factor: F) => number, value: number) => F | null;
/** The highest bound; null if the template has no factors, and therefore no limit. */
export declare const highestBound: <F>(factors: readonly F[], bound: (factor: F) => number) => number | null;
