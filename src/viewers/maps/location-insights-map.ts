import { routes } from '../../contract/client-routes.ts'
import { ReportInput } from '../../domain/constants.ts'
import { MAP_FILTERS } from '../../domain/map-filters.ts'
import { OWN_ZONES_MAP, type ZoneScreenDeclaration } from '../kit/zone-map/declaration.ts'
import {
  DEPARTURES_BY_DESTINATION,
  DWELLS_BY_ORIGIN,
  type MapMeasure,
  type ModeFilter,
  modeFilters,
  TRAVERSES_BY_DESTINATION,
  TRAVERSES_BY_ORIGIN,
  VISITS_BY_ORIGIN,
  type ZoneMode,
} from '../kit/zone-map/mode.ts'

export const FILTERS = modeFilters(MAP_FILTERS)
const { daytype, purposes, modes, ages, genders } = FILTERS

const analysis = (
  id: string,
  title: string,
  call: ZoneMode['call'],
  measure: MapMeasure,
  filters: readonly ModeFilter[],
): ZoneMode => ({
  id,
  title,
  call,
  measure,
  filters,
  byWeekday: routes.averageDaily,
  canFilterByZone: false,
  covers: 'every-zone',
})

/** All visits by origin. */
export const VISITS_MAP = analysis('journeyorigins', 'Journey origins', routes.journeyOrigins, VISITS_BY_ORIGIN, [
  daytype,
])

/** Visits by origin with every filter. */
export const COMBINED_MAP = analysis(
  'combined',
  'Combined',
  routes.combinedOrigins,
  VISITS_BY_ORIGIN,
  Object.values(FILTERS),
)

/** The analyses of the Location Insights map, in the order of the selector. */
export const ANALYSES: readonly ZoneMode[] = [
  VISITS_MAP,
  analysis('journeydestinations', 'Journey destinations', routes.journeyDestinations, DEPARTURES_BY_DESTINATION, [
    daytype,
  ]),
  {
    ...analysis('purposeorigins', 'Purpose origins', routes.purposeOrigins, VISITS_BY_ORIGIN, [daytype, purposes]),
    needsInput: ReportInput.Purpose,
  },
  {
    ...analysis('modeorigins', 'Mode origins', routes.modeOrigins, VISITS_BY_ORIGIN, [daytype, modes]),
    needsInput: ReportInput.Mode,
  },
  {
    ...analysis('dwellorigins', 'Dwell origins', routes.dwellOrigins, DWELLS_BY_ORIGIN, [daytype]),
    needsInput: ReportInput.Dwells,
  },
  {
    ...analysis('demographicsorigins', 'Demographics origins', routes.demographicsOrigins, VISITS_BY_ORIGIN, [
      ages,
      genders,
    ]),
    needsInput: ReportInput.Demographics,
  },
  COMBINED_MAP,
  // Traverses depend on the same input in the report.
  {
    ...analysis('traversingorigins', 'Traversing origins', routes.traversingOrigins, TRAVERSES_BY_ORIGIN, [daytype]),
    byWeekday: routes.traversesByDay,
    needsInput: ReportInput.Demographics,
  },
  {
    ...analysis(
      'traversingdestinations',
      'Traversing destinations',
      routes.traversingDestinations,
      TRAVERSES_BY_DESTINATION,
      [daytype],
    ),
    byWeekday: routes.traversesByDay,
    needsInput: ReportInput.Demographics,
  },
]

/** The Location Insights map: the dataset's own zones, coloured by where its visitors come from. */
export const LOCATION_INSIGHTS_MAP: ZoneScreenDeclaration = {
  ...OWN_ZONES_MAP,
  title: 'Location Insights map',
  modes: ANALYSES,
}
