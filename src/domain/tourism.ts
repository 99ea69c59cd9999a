/** What the Tourism and Economy viewer chooses from (docs/specification.md V9.03, docs/movement-data.md 4). */

/** As the provider of payments names them; a payment is of one of them. */
export const INDUSTRIES = ['Total Retail', 'Eating Places', 'Total Apparel'] as const
export type Industry = (typeof INDUSTRIES)[number]

export const PaymentsType = { Count: 0, Amount: 1 } as const
export type PaymentsType = (typeof PaymentsType)[keyof typeof PaymentsType]

/** London's middle zones by number (NCZID): the study area of a dataset that names none. */
export const STUDY_AREA_ZONES = { first: 119, last: 1101 } as const

/** Middle zones that one call may choose among: more than London has. */
export const MAX_CHOSEN_MIDDLE_ZONES = 1000

/** A tourist's home is over this from the destination, straight. */
export const TOURIST_HOME_OVER_M = 35_000

/** Lengths of a stay, seconds: short ends below the first, long begins above the second. */
export const SHORT_DWELL_UNDER_S = 2 * 3600
export const MEDIUM_DWELL_TO_S = 6 * 3600

/**
 * A figure of payments rests on at least so many cards and merchants, or is withheld. Of three merchants, one that
 * knows its own sum would know what the two others take together.
 */
export const MIN_CARDS = 15
export const MIN_MERCHANTS = 5
