import { ReportInput } from '../domain/constants.ts'
import { type MapFilter, mapCall } from './map-call.ts'
import { someOf } from './some-of.ts'

const WEEKDAYS = '1,2,3,4,5'
const WEEKEND = '0,6'

/** The filters of the Location Insights map. Empty means all. */
const filters = {
  /**
   * The options are the weekdays '1,2,3,4,5' and the weekend '6,0', so that no other set of days can be inferred from these
   * by subtraction.
   */
  daytype: {
    query: someOf('[0-6]').refine(
      days => ['', WEEKDAYS, WEEKEND, '0,1,2,3,4,5,6'].includes([...new Set(days.split(','))].sort().join(',')),
      `must be whole day types: ${WEEKDAYS} (weekdays), ${WEEKEND} (weekends) or all seven`,
    ),
  },
  purposes: { query: someOf('[1-5]'), needs: ReportInput.Purpose },
  modes: { query: someOf('[0134]'), needs: ReportInput.Mode },
  /** NA (unknown), 1 to 6. */
  ages: { query: someOf('NA|[1-6]'), needs: ReportInput.Demographics },
  genders: { query: someOf('NA|F|M'), needs: ReportInput.Demographics },
} satisfies Record<string, MapFilter>

const { daytype, purposes, modes, ages, genders } = filters
const MAP = 'location-insights-map'

export const journeyOrigins = mapCall(MAP, 'journeyorigins', {
  summary: 'Visits of the period by zone of origin',
  trips: 'visit-origins',
  filters: { daytype },
})
export const journeyDestinations = mapCall(MAP, 'journeydestinations', {
  summary: 'Departures of the period by zone of destination',
  trips: 'departure-destinations',
  filters: { daytype },
})
export const purposeOrigins = mapCall(MAP, 'purposeorigins', {
  summary: 'Visits of the chosen purposes by zone of origin',
  trips: 'visit-origins',
  filters: { daytype, purposes },
  needs: ReportInput.Purpose,
})
export const modeOrigins = mapCall(MAP, 'modeorigins', {
  summary: 'Visits by the chosen modes by zone of origin',
  trips: 'visit-origins',
  filters: { daytype, modes },
  needs: ReportInput.Mode,
})
export const dwellOrigins = mapCall(MAP, 'dwellorigins', {
  summary: 'Dwells of the period by zone of origin',
  trips: 'visit-origins',
  dwells: true,
  filters: { daytype },
  needs: ReportInput.Dwells,
})
export const demographicsOrigins = mapCall(MAP, 'demographicsorigins', {
  summary: 'Visits of the chosen ages and genders by zone of origin',
  trips: 'visit-origins',
  filters: { ages, genders },
  needs: ReportInput.Demographics,
})
export const combinedOrigins = mapCall(MAP, 'combined', {
  summary: 'Visits under all filters together by zone of origin',
  trips: 'visit-origins',
  filters,
})
export const traversingOrigins = mapCall(MAP, 'traversingorigins', {
  summary: 'Traverses of the period by zone of origin',
  trips: 'traverse-origins',
  filters: { daytype },
  needs: ReportInput.Demographics,
})
export const traversingDestinations = mapCall(MAP, 'traversingdestinations', {
  summary: 'Traverses of the period by zone of destination',
  trips: 'traverse-destinations',
  filters: { daytype },
  needs: ReportInput.Demographics,
})
