import { routes } from '../../contract/routes.ts'
import { ReportInput } from '../../domain/constants.ts'
import { OWN_ZONES_MAP, type ZoneScreenDeclaration } from '../kit/zone-map/declaration.ts'
import {
  DEPARTURES_BY_DESTINATION,
  DWELLS_BY_ORIGIN,
  type MapMeasure,
  type ModeFilter,
  manyOf,
  option,
  TRAVERSES_BY_DESTINATION,
  TRAVERSES_BY_ORIGIN,
  VISITS_BY_ORIGIN,
  type ZoneMode,
} from '../kit/zone-map/mode.ts'

export const DAY_TYPE = manyOf('daytype', 'Day type', [
  option('1,2,3,4,5', 'Weekday', 'weekdays'),
  option('6,0', 'Weekend', 'weekends'),
])

export const PURPOSE: ModeFilter = {
  ...manyOf('purposes', 'Purpose', [
    option('1', 'Home ⇔ Work'),
    option('2', 'Home ⇔ Other'),
    option('3', 'Work ⇔ Other'),
    option('4', 'Other ⇔ Other'),
    option('5', 'Other'),
  ]),
  needsInput: ReportInput.Purpose,
}

/** All modes together include heavy goods vehicles, which cannot be selected individually. */
export const MODE: ModeFilter = {
  ...manyOf('modes', 'Mode', [
    option('0', 'Rail', 'by rail'),
    option('1', 'Road', 'by road'),
    option('3', 'Active', 'on foot or by cycle'),
  ]),
  all: '0,1,3,4',
  needsInput: ReportInput.Mode,
}

const AGES: ModeFilter = {
  ...manyOf('ages', 'Ages', [
    option('1', '18-24'),
    option('2', '25-34'),
    option('3', '35-44'),
    option('4', '45-54'),
    option('5', '55-64'),
    option('6', '65+'),
  ]),
  needsInput: ReportInput.Demographics,
}

export const GENDERS: ModeFilter = {
  ...manyOf('genders', 'Genders', [option('F', 'Female', 'women'), option('M', 'Male', 'men')]),
  needsInput: ReportInput.Demographics,
}

const analysis = (
  id: string,
  title: string,
  call: ZoneMode['call'],
  measure: MapMeasure,
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
  // The report ties traverses to the same input.
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

/** The Location Insights map: the dataset's own zones, coloured by where its visitors come from. */
export const LOCATION_INSIGHTS_MAP: ZoneScreenDeclaration = {
  ...OWN_ZONES_MAP,
  title: 'Location Insights map',
  modes: ANALYSES,
}
