import { ReportInput, WEEKDAYS } from '../../../src/domain/constants.ts'
import { includesInput } from '../../../src/domain/includes-input.ts'
import { MODE_NAMES, PURPOSE_NAMES } from '../../../src/domain/purposes-and-modes.ts'
import type { DatasetRow } from '../../services/dataset-access.ts'
import type { PaidInput } from '../../services/family-dataset.ts'
import type { MovementData } from '../../warehouse/movement-data.ts'
import type { ReportView } from '../../warehouse/reports/report-views.ts'
import { type FiguresTable, figuresTable } from './figures-table.ts'
import type { DownloadTable } from './table.ts'

interface ReportTable extends FiguresTable {
  readonly view: ReportView
}

/** Weekdays are named in place of their number. */
const WEEKDAY = { heading: 'weekday', names: WEEKDAYS, replaces: true } as const
const PURPOSE_KEY = { heading: 'purpose', names: PURPOSE_NAMES } as const
const MODE_KEY = { heading: 'mode', names: MODE_NAMES } as const
const OF_ALL = { partsOf: [] as const }

const VISITS: readonly ReportTable[] = [
  {
    name: 'average-daily-visits',
    view: 'visitors/averagedaily',
    definition: 'Visits per day of each weekday; the row all, where it may be released, is the mean day of the month',
    keys: { weekday: WEEKDAY },
    value: { field: 'visitorcount', heading: 'visits_per_day' },
    meanDay: true,
  },
  {
    name: 'average-hourly-visits',
    view: 'visitors/averagehourly',
    definition: 'Visits in each hour, per day of each weekday',
    keys: { weekday: WEEKDAY, hour: { heading: 'hour' } },
    value: { field: 'visitorcount', heading: 'visits_per_day' },
    partsOf: ['weekday'],
  },
  {
    name: 'repeat-visits',
    view: 'visitors/repeatfrequency',
    definition:
      'Visits, and those of people with more than one in that week, per day of each weekday; the interval is that of the repeat visits',
    keys: { weekday: WEEKDAY },
    beside: { field: 'totalcount', heading: 'visits_per_day' },
    value: { field: 'repeatcount', heading: 'repeat_visits_per_day' },
  },
]
const JOURNEYS: readonly ReportTable[] = [
  {
    name: 'journey-distances',
    view: 'journeys/visitorsbydistance',
    definition: 'Visits of the period by length of the trip, 5 km brackets; 255 stands for all over 250 km',
    keys: { distancebracket: { heading: 'up_to_km' } },
    value: { field: 'visitorcount', heading: 'visits' },
    ...OF_ALL,
  },
]
const PURPOSE: readonly ReportTable[] = [
  {
    name: 'journey-purposes',
    view: 'purpose/journeysbypurpose',
    definition: 'Visits of the period by purpose',
    keys: { purpose: PURPOSE_KEY },
    value: { field: 'journeycount', heading: 'visits' },
    ...OF_ALL,
  },
]
const MODE: readonly ReportTable[] = [
  {
    name: 'journey-modes',
    view: 'mode/journeysbymode',
    definition: 'Visits of the period by mode',
    keys: { mode: MODE_KEY },
    value: { field: 'journeycount', heading: 'visits' },
    ...OF_ALL,
  },
]
const DWELLS: readonly ReportTable[] = [
  {
    name: 'dwell-times',
    view: 'dwells/dwellsbyday',
    definition: 'Mean stay of visits of at least 30 minutes by weekday, seconds; as_shown in minutes',
    keys: { dayofweek: WEEKDAY },
    value: { field: 'avgdwelltime', heading: 'mean_stay_seconds', shownPer: 60 },
  },
  {
    name: 'dwellers-by-hour',
    view: 'dwells/dwellersbytime',
    definition: 'People who dwell in each hour, per day of each weekday',
    keys: { weekday: WEEKDAY, hour: { heading: 'hour' } },
    value: { field: 'visitorcount', heading: 'people_per_day' },
  },
]
const DEMOGRAPHICS: readonly ReportTable[] = [
  {
    name: 'ages',
    view: 'demographics/visitorsbyageband',
    definition: 'Visits per day from Monday to Friday and per day of Saturdays and Sundays by age band',
    keys: { age_band_display: { heading: 'age_band' }, daytype: { heading: 'day_type' } },
    value: { field: 'visits', heading: 'visits_per_day' },
    dayTypes: true,
    partsOf: ['daytype'],
  },
  {
    name: 'genders',
    view: 'demographics/visitorsbygender',
    definition: 'Visits per day from Monday to Friday and per day of Saturdays and Sundays by gender',
    keys: { gender_band_display: { heading: 'gender' }, daytype: { heading: 'day_type' } },
    value: { field: 'visits', heading: 'visits_per_day' },
    dayTypes: true,
    partsOf: ['daytype'],
  },
]
const REACH: readonly ReportTable[] = [
  {
    name: 'traverses-by-distance',
    view: 'traversing/tripsbydistance',
    definition:
      'Trips that pass, by straight distance before and after the area; buckets 1 to 8: up to 5, 10, 20, 40, 80, 160, 360 km and over',
    keys: { access_distance_bucket: { heading: 'before' }, egress_distance_bucket: { heading: 'after' } },
    value: { field: 'visitorcount', heading: 'trips' },
    ...OF_ALL,
  },
]
const EV_REACH: readonly ReportTable[] = [
  {
    name: 'traverses-by-distance',
    view: 'traversing/evtripsbydistance',
    definition:
      'Trips that pass, by straight distance before and after the area, upper bounds in km (361: over 360), and of the whole trip, buckets 0 to 7',
    keys: {
      distance_from_origin_km: { heading: 'before_km' },
      distance_to_dest_km: { heading: 'after_km' },
      distance_orig_dest_crowfly_bucket: { heading: 'whole_trip_bucket' },
    },
    value: { field: 'pev_trips', heading: 'trips' },
    ...OF_ALL,
  },
]

/** The tables of a dataset: what its viewers show, and no more. */
const tablesOf = (dataset: DatasetRow): readonly ReportTable[] => {
  const when = (input: PaidInput, tables: readonly ReportTable[]) =>
    includesInput(dataset.inputs, input) ? tables : []
  if (dataset.ev_only) return [...VISITS, ...JOURNEYS, ...EV_REACH, ...DWELLS]
  if (dataset.report_viewer !== 'Location_Insights_Report') return VISITS
  return [
    ...VISITS,
    ...JOURNEYS,
    ...when(ReportInput.Purpose, PURPOSE),
    ...when(ReportInput.Mode, MODE),
    ...when(ReportInput.Dwells, DWELLS),
    ...when(ReportInput.Demographics, [...DEMOGRAPHICS, ...REACH]),
  ]
}

/** The released rows of a dataset's report, with their totals. */
export const reportTables = (movement: MovementData, dataset: DatasetRow, buildId: number): Promise<DownloadTable[]> =>
  Promise.all(
    tablesOf(dataset).map(async table => {
      const { rows, totals } = await movement.report(table.view, buildId)
      return figuresTable(table, rows, totals)
    }),
  )
