import { routes } from '../../../contract/routes.ts'
import { ReportInput } from '../../../domain/constants.ts'
import {
  DEPARTURES_BY_DESTINATION,
  DWELLS_BY_ORIGIN,
  TRAVERSES_BY_DESTINATION,
  TRAVERSES_BY_ORIGIN,
  VISITS_BY_ORIGIN,
} from '../../kit/zone-map/measures.ts'
import type { Measure, ModeFilter, ZoneMode } from '../../kit/zone-map/mode.ts'
import { AGES, DAY_TYPE, GENDERS, MODE, PURPOSE } from './filters.ts'

const analysis = (
  id: string,
  title: string,
  call: ZoneMode['call'],
  measure: Measure,
  filters: readonly ModeFilter[],
): ZoneMode => ({ id, title, call, measure, filters, canFilterByZone: false, covers: 'every-zone' })

/** The analyses of the Location Insights map, in the order of the selector. */
export const ANALYSES: readonly ZoneMode[] = [
  analysis('journeyorigins', 'Journey origins', routes.journeyOrigins, VISITS_BY_ORIGIN, [DAY_TYPE]),
  analysis('journeydestinations', 'Journey destinations', routes.journeyDestinations, DEPARTURES_BY_DESTINATION, [
    DAY_TYPE,
  ]),
  {
    ...analysis('purposeorigins', 'Purpose origins', routes.purposeOrigins, VISITS_BY_ORIGIN, [DAY_TYPE, PURPOSE]),
    needsInput: ReportInput.Purpose,
  },
  {
    ...analysis('modeorigins', 'Mode origins', routes.modeOrigins, VISITS_BY_ORIGIN, [DAY_TYPE, MODE]),
    needsInput: ReportInput.Mode,
  },
  {
    ...analysis('dwellorigins', 'Dwell origins', routes.dwellOrigins, DWELLS_BY_ORIGIN, [DAY_TYPE]),
    needsInput: ReportInput.Dwells,
  },
  {
    ...analysis('demographicsorigins', 'Demographics origins', routes.demographicsOrigins, VISITS_BY_ORIGIN, [
      AGES,
      GENDERS,
    ]),
    needsInput: ReportInput.Demographics,
  },
  analysis('combined', 'Combined', routes.combinedOrigins, VISITS_BY_ORIGIN, [DAY_TYPE, PURPOSE, MODE, AGES, GENDERS]),
  // in the report, traverses are tied to the same input
  {
    ...analysis('traversingorigins', 'Traversing origins', routes.traversingOrigins, TRAVERSES_BY_ORIGIN, [DAY_TYPE]),
    needsInput: ReportInput.Demographics,
  },
  {
    ...analysis(
      'traversingdestinations',
      'Traversing destinations',
      routes.traversingDestinations,
      TRAVERSES_BY_DESTINATION,
      [DAY_TYPE],
    ),
    needsInput: ReportInput.Demographics,
  },
]
