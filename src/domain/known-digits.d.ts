/** The significant digits that a margin leaves. */
export declare const digitsOf: (marginPercent: number) => 2 | 3;
/**
 * A count rounded to the digits that its interval supports. A figure without a margin is exact (payments).
 * @example roundKnown(204_481, 7) // 204_000
 * @example roundKnown(204_481, 21) // 200_000
 */
export declare const roundKnown: (value: number, marginPercent: number | null) => number;
/** @example knownText(204_481, 7) // '204,000' */
export declare const knownText: (value: number, marginPercent: number | null) => string;
/**
 * The 95 % interval in words, rounded like the figure; null for an exact figure.
 * @example intervalText(204_481, 7) // '190,000 to 219,000'
 */
export declare const intervalText: (value: number, marginPercent: number | null) => string | null;
/**
 * The ends of the 95 % interval for files, [low, high], with the decimals of the released figure; nulls for an exact figure.
 * @example intervalEnds(7808, 42) // [5130, 11883]
 * @example intervalEnds(7.8, 42) // [5.1, 11.9]
 * @example intervalEnds(1.35, 21, 2) // [1.07, 1.63]
 */
export declare const intervalEnds: (value: number, marginPercent: number | null, decimals?: number) => readonly [number, number] | readonly [null, null];
/** A share (0 to 1) for files: per cent, to one decimal. */
export declare const percentOf: (share: number) => number;
/** Scores and ratios are released to two decimals. */
export declare const SCORE_DECIMALS = 2;
/**
 * A score or a ratio, possibly negative, with at most two decimals: those that its interval supports.
 * @example scoreText(1.347, 21) // '1.3'
 * @example scoreText(-0.72, null) // '−0.72'
 */
export declare const scoreText: (score: number, marginPercent: number | null) => string;
/**
 * The number that `scoreText` shows.
 * @example roundScore(1.347, 21) // 1.3
 */
export declare const roundScore: (score: number, marginPercent: number | null) => number;
/**
 * The 95 % interval of a score in words; null for an exact score.
 * @example scoreIntervalText(1.347, 21) // '1.1 to 1.6'
 */
export declare const scoreIntervalText: (score: number, marginPercent: number | null) => string | null;
/**
 * A share (0 to 1) as a percentage, whole or to one decimal. A share above 0 is never written as 0%, nor a share below 1 as 100%.
 * @example shareText(0.2341, 1) // '23.4%'
 * @example shareText(0.004, 0) // '<1%'
 */
export declare function shareText(share: number, decimals: 0 | 1): string;
/** A margin with two significant digits. @example roundMargin(13.73) // 14 */
export declare const roundMargin: (marginPercent: number) => number;
