import type { Route } from '../../../contract/client-routes.ts'
import type { VisitsByDistance } from '../../../contract/report-tables.ts'
import { LOCAL, MEDIAN, NON_LOCAL, PERTURBED, VISIT } from '../../../domain/definitions.ts'
import { totalOf } from '../../../domain/disclosure/share-of.ts'
import type { Range } from '../../../domain/summaries/dwells-sentence.ts'
import {
  bracketText,
  eightyPercentAt,
  type Journeys,
  journeysSentence,
  RANGES,
} from '../../../domain/summaries/journeys-sentence.ts'
import { axisRows } from '../../kit/report/axis-rows.ts'
import { nameColumn, partColumns } from '../../kit/report/columns.tsx'
import { defineView, type ReportView, type RowsCall } from '../../kit/report/data-view.ts'
import { monthText } from '../../kit/report/report-period.ts'
import type { ViewRow } from '../../kit/report/view-rows.ts'

const TABLE_PAGE_SIZE = 10

type DistanceCall = Route<RowsCall<VisitsByDistance>>

interface DistanceWords {
  readonly id: string
  readonly title: string
  readonly journeys: Journeys
  readonly subject: string
  /** The header of the shares, such as `% of local visits`. */
  readonly share: string
  readonly meaning: string
}

const distanceView = (call: DistanceCall, daily: ReportView | undefined, words: DistanceWords): ReportView =>
  defineView({
    id: words.id,
    title: words.title,
    call,
    kinds: ['bar', 'line'],
    pageSize: TABLE_PAGE_SIZE,
    ...(daily && { days: { week: daily } }),
    isOfAllVisits: words.journeys === 'all',
    rows: items => distanceRows(items, RANGES[words.journeys].fromKm),
    sentence: (rows, _, totals) => journeysSentence(words.journeys, bracketsOf(rows), totalOf(totals, {})),
    table: () => 'Visits by journey distance',
    shareRule: () => ({}),
    columns: partColumns([nameColumn('Distance')], 'Visits', words.share),
    chart: (_, rows, bars, totals) => ({
      subject: `${words.subject}, ${bars.length} brackets`,
      measure: { of: 'Visits', per: 'period' },
      axisTitle: 'Journey distance, up to km',
      marksEnds: false,
      roundLabels: true,
      found: eightyPercentAt(words.journeys, bracketsOf(bars), bracketsOf(rows), totalOf(totals, {})),
    }),
    definition: ({ period }) =>
      `Visits of ${monthText(period)} by the length of the trip; each bracket includes its upper limit. ${words.meaning} ${PERTURBED}`,
  })

/** @param daily the visits by weekday in the same report */
export const journeysOverview = (call: DistanceCall, daily?: ReportView): ReportView =>
  distanceView(call, daily, {
    id: 'overview',
    title: 'Journeys Overview',
    journeys: 'all',
    subject: 'visits by journey distance',
    share: '% of visits',
    meaning: VISIT,
  })

export const localJourneys = (call: DistanceCall, daily?: ReportView): ReportView =>
  distanceView(call, daily, {
    id: 'local',
    title: 'Journey Distances (local)',
    journeys: 'local',
    subject: 'local visits by journey distance',
    share: '% of local visits',
    meaning: `${LOCAL} ${MEDIAN}`,
  })

export const nonlocalJourneys = (call: DistanceCall, daily?: ReportView): ReportView =>
  distanceView(call, daily, {
    id: 'nonlocal',
    title: 'Journey Distances (non-local)',
    journeys: 'non-local',
    subject: 'non-local visits by journey distance',
    share: '% of non-local visits',
    meaning: `${NON_LOCAL} ${MEDIAN}`,
  })

/**
 * The upper bound of the second-last bracket in distance charts, in km. The last bracket covers all longer journeys
 * (docs/specification.md V9.06).
 */
const DISTANCE_AXIS_MAX_KM = 250

/**
 * Returns rows by distance bracket, nearest first. A bracket is labelled by its upper bound, the last one `250+`.
 * @param fromKm the lower bound of the first bracket
 */
function distanceRows(items: readonly VisitsByDistance[], fromKm: number): readonly ViewRow[] {
  const bounds = items.map(({ distancebracket }) => distancebracket).sort((a, b) => a - b)
  const bracketAt = (from: number, to: number): Range => {
    const [upper = 0, last = 0] = [bounds[from - 1] ?? fromKm, bounds[to]]
    return {
      fromKm: Math.min(upper, DISTANCE_AXIS_MAX_KM),
      toKm: last > DISTANCE_AXIS_MAX_KM ? null : last,
    }
  }
  const axis = {
    field: 'distancebracket',
    categories: bounds.map((key, at) => ({
      key,
      name: bracketText(bracketAt(at, at)),
      label: key > DISTANCE_AXIS_MAX_KM ? `${DISTANCE_AXIS_MAX_KM}+` : String(key),
    })),
    nameOf: (keys: readonly number[]) =>
      bracketText(bracketAt(bounds.indexOf(keys[0] ?? 0), bounds.indexOf(keys.at(-1) ?? 0))),
    each: 'bracket',
  }
  return axisRows(axis, items, row => row.visitorcount).map(row => {
    const at = (row.cells ?? []).map(({ order }) => order)
    return { ...row, bracket: bracketAt(Math.min(...at), Math.max(...at)) }
  })
}

/** Returns the rows that have brackets, for sentences and charts. */
const bracketsOf = (rows: readonly ViewRow[]) =>
  rows.flatMap(row => (row.bracket === undefined ? [] : [{ ...row, ...row.bracket }]))
