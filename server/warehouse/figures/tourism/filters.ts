import type { PaymentsType } from '../../../../src/domain/tourism.ts'

/** The filters of the Tourism and Economy viewer's calls; an empty list selects all. */
export interface TourismFilters {
  /** 1 to 4 weekday, 5 to 8 weekend. */
  readonly timePeriods: readonly number[]
  /** 0 weekday, 1 weekend. */
  readonly dayTypes: readonly number[]
  /** Middle zones (NCZID). */
  readonly zones: readonly number[]
  /** 0 short, 1 medium, 2 long. */
  readonly dwellTimes: readonly number[]
  /** Indexes in INDUSTRIES. */
  readonly industries: readonly number[]
  readonly paymentsType: PaymentsType
}

export const NO_FILTERS: TourismFilters = {
  timePeriods: [],
  dayTypes: [],
  zones: [],
  dwellTimes: [],
  industries: [],
  paymentsType: 0,
}
