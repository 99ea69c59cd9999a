/** The categories and limits of the Tourism and Economy viewer (docs/specification.md V9.03, docs/movement-data.md 4). */

/** The industries, as the payments provider names them. Each payment has one of them. */
export const INDUSTRIES = ['Total Retail', 'Eating Places', 'Total Apparel'] as const
export type Industry = (typeof INDUSTRIES)[number]

export const PaymentsType = { Count: 0, Amount: 1 } as const
export type PaymentsType = (typeof PaymentsType)[keyof typeof PaymentsType]

/** London's middle zones by number (NCZID): the default study area of a dataset. */
export const STUDY_AREA_ZONES = { first: 119, last: 1101 } as const

/** The maximum number of middle zones in one call; London has fewer. */
export const MAX_CHOSEN_MIDDLE_ZONES = 1000

/** A tourist's home is more than this straight-line distance away from the destination. */
export const TOURIST_HOME_OVER_M = 35_000

/** The bounds of stays, in seconds: short stays are below the first, long stays above the second. */
export const SHORT_DWELL_UNDER_S = 2 * 3600
export const MEDIUM_DWELL_TO_S = 6 * 3600

/** Standard scores of fewer places say little, so their correlation is not computed. */
export const MIN_CORRELATED_PLACES = 5

/**
 * A payments figure with fewer cards or merchants is not shown. With only three merchants, one that knows its own sum
 * could derive the sum of the other two by subtraction.
 */
export const MIN_CARDS = 15
export const MIN_MERCHANTS = 5
