import { ReportInput, WEEKDAYS } from '../../../src/domain/constants.ts'
import { includesInput } from '../../../src/domain/includes-input.ts'
import type { DatasetRow } from '../../services/dataset-access.ts'
import type { PaidInput } from '../../services/family-dataset.ts'
import type { MovementData } from '../../warehouse/movement-data.ts'
import type { ReportView } from '../../warehouse/viewers/report-views.ts'
import { type DownloadTable, MARK_COLUMNS, marksOf, type Value } from './table.ts'

interface ReportTable {
  readonly name: string
  readonly view: ReportView
  readonly definition: string
  /** Headings by the row's field, in order; weekdays are named. */
  readonly columns: Readonly<Record<string, string>>
}

const VISITS: readonly ReportTable[] = [
  {
    name: 'average-daily-visits',
    view: 'visitors/averagedaily',
    definition: 'Visits per day of each weekday',
    columns: { weekday: 'weekday', visitorcount: 'visits_per_day' },
  },
  {
    name: 'average-hourly-visits',
    view: 'visitors/averagehourly',
    definition: 'Visits in each hour, per day of each weekday',
    columns: { weekday: 'weekday', hour: 'hour', visitorcount: 'visits_per_day' },
  },
  {
    name: 'repeat-visits',
    view: 'visitors/repeatfrequency',
    definition: 'Visits, and those of people with more than one in that week, per day of each weekday',
    columns: { weekday: 'weekday', totalcount: 'visits_per_day', repeatcount: 'repeat_visits_per_day' },
  },
]
const JOURNEYS: readonly ReportTable[] = [
  {
    name: 'journey-distances',
    view: 'journeys/visitorsbydistance',
    definition: 'Visits of the period by length of the trip, 5 km brackets; 255 stands for all over 250 km',
    columns: { distancebracket: 'up_to_km', visitorcount: 'visits' },
  },
]
const PURPOSE: readonly ReportTable[] = [
  {
    name: 'journey-purposes',
    view: 'purpose/journeysbypurpose',
    definition: 'Visits of the period by purpose: 1 Home-Work, 2 Home-Other, 3 Work-Other, 4 Other-Other, 5 Other',
    columns: { purpose: 'purpose', journeycount: 'visits' },
  },
]
const MODE: readonly ReportTable[] = [
  {
    name: 'journey-modes',
    view: 'mode/journeysbymode',
    definition: 'Visits of the period by mode: 0 Rail, 1 Road, 3 Active, 4 HGV',
    columns: { mode: 'mode', journeycount: 'visits' },
  },
]
const DWELLS: readonly ReportTable[] = [
  {
    name: 'dwell-times',
    view: 'dwells/dwellsbyday',
    definition: 'Mean stay of visits of at least 30 minutes by weekday, seconds',
    columns: { dayofweek: 'weekday', avgdwelltime: 'mean_stay_seconds' },
  },
  {
    name: 'dwellers-by-hour',
    view: 'dwells/dwellersbytime',
    definition: 'People who dwell in each hour, per day of each weekday',
    columns: { weekday: 'weekday', hour: 'hour', visitorcount: 'people_per_day' },
  },
]
const DEMOGRAPHICS: readonly ReportTable[] = [
  {
    name: 'ages',
    view: 'demographics/visitorsbyageband',
    definition: 'Visits per day from Monday to Friday and per day of Saturdays and Sundays by age band',
    columns: { age_band_display: 'age_band', weekday: 'visits_per_weekday_day', weekend: 'visits_per_weekend_day' },
  },
  {
    name: 'genders',
    view: 'demographics/visitorsbygender',
    definition: 'Visits per day from Monday to Friday and per day of Saturdays and Sundays by gender',
    columns: { gender_band_display: 'gender', weekday: 'visits_per_weekday_day', weekend: 'visits_per_weekend_day' },
  },
]
const REACH: readonly ReportTable[] = [
  {
    name: 'traverses-by-distance',
    view: 'traversing/tripsbydistance',
    definition:
      'Trips that pass, by straight distance before and after the area; buckets 1 to 8: up to 5, 10, 20, 40, 80, 160, 360 km and over',
    columns: { access_distance_bucket: 'before', egress_distance_bucket: 'after', visitorcount: 'trips' },
  },
]
const EV_REACH: readonly ReportTable[] = [
  {
    name: 'traverses-by-distance',
    view: 'traversing/evtripsbydistance',
    definition:
      'Trips that pass, by straight distance before and after the area, upper bounds in km (361: over 360), and of the whole trip, buckets 0 to 7',
    columns: {
      distance_from_origin_km: 'before_km',
      distance_to_dest_km: 'after_km',
      distance_orig_dest_crowfly_bucket: 'whole_trip_bucket',
      pev_trips: 'trips',
    },
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

const named = (heading: string, value: unknown): Value =>
  heading === 'weekday' && typeof value === 'number' ? (WEEKDAYS[value] ?? String(value)) : (value as Value)

/** The released rows of a dataset's report. */
export const reportTables = (movement: MovementData, dataset: DatasetRow, buildId: number): Promise<DownloadTable[]> =>
  Promise.all(
    tablesOf(dataset).map(async ({ name, view, definition, columns }) => {
      const { rows } = await movement.report(view, buildId)
      const keys = Object.keys(columns)
      return {
        name,
        definition,
        columns: [...Object.values(columns), ...MARK_COLUMNS],
        rows: rows.map(row => [
          ...keys.map(key => named(columns[key]!, (row as unknown as Record<string, unknown>)[key])),
          ...marksOf(row),
        ]),
        withheld: rows.filter(({ suppressed }) => suppressed).length,
      }
    }),
  )
