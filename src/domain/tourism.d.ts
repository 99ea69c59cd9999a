/** The categories and limits of the Tourism and Economy viewer (docs/specification.md V9.03, docs/movement-data.md 4). */
/** The industries as the provider of payments names them; each payment has one of them. */
export declare const INDUSTRIES: readonly ['Total Retail', 'Eating Places', 'Total Apparel'];
export type Industry = (typeof INDUSTRIES)[number];
export declare const PaymentsType: {
    readonly Count: 0;
    readonly Amount: 1;
};
export type PaymentsType = (typeof PaymentsType)[keyof typeof PaymentsType];
/** London's middle zones by number (NCZID): the default study area of a dataset. */
export declare const STUDY_AREA_ZONES: {
    readonly first: 119;
    readonly last: 1101;
};
/** The greatest number of middle zones in one call; London has fewer. */
export declare const MAX_CHOSEN_MIDDLE_ZONES = 1000;
/** A tourist's home is more than this straight distance away from the destination. */
export declare const TOURIST_HOME_OVER_M = 35000;
/** The bounds of stays, seconds: short stays are below the first, long stays above the second. */
export declare const SHORT_DWELL_UNDER_S: number;
export declare const MEDIUM_DWELL_TO_S: number;
/**
 * A figure of payments with fewer cards or merchants is withheld. With only three merchants, one that knows its own sum could
 * derive the sum of the other two by subtraction.
 */
export declare const MIN_CARDS = 15;
export declare const MIN_MERCHANTS = 5;
