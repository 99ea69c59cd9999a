import { REPORT_CALLS } from '../../../src/contract/all-calls.ts'
import type { ReleasedTotal } from '../../../src/contract/location-insights.ts'
import { CELLS, type Sheet } from '../../../src/contract/report-call.ts'
import { type CoveringRow, type Covers, coversText, kindsName } from '../../../src/domain/disclosure/merged-rows.ts'
import type { DeviceBand } from '../../../src/domain/disclosure/quality.ts'
import { shareOf, totalOf, wholeOf } from '../../../src/domain/disclosure/share-of.ts'
import { includesInput } from '../../../src/domain/inputs.ts'
import type { DatasetRow } from '../../services/datasets/dataset-access.ts'
import { isEventView } from '../../warehouse/figures/reports/event-views.ts'
import { reportViews } from '../../warehouse/figures/reports/report-views.ts'
import type { MovementData } from '../../warehouse/movement-data.ts'
import { type DownloadTable, MARK_COLUMNS, marksOf, type Value } from './download-table.ts'

interface CallRow extends CoveringRow {
  readonly devices: DeviceBand | null
  readonly margin: number | null
}
type Row = CallRow & Readonly<Record<string, unknown>>

const DAY_TYPES = ['weekday', 'weekend'] as const
const ALL = 'all'
const COVERS = 'covers'
const MEAN_DAY_NOTE = 'mean day of the month'

const byDayType = (row: Row): readonly Row[] =>
  DAY_TYPES.map(daytype => ({ ...row, daytype, visits: row[daytype], margin: row[`${daytype}_margin`] }) as Row)

/** Formats a call's released rows as a download table, followed by their totals. */
export function figuresTable<R extends CallRow>(
  table: Sheet,
  rows: readonly R[],
  totals: readonly ReleasedTotal[],
): DownloadTable {
  const called = rows as readonly CallRow[] as readonly Row[]
  const all = table.dayTypes ? called.flatMap(byDayType) : called
  const groups = table.partsOf === undefined ? [] : groupsOf(all, table.partsOf, table.value.field, totals)
  const lines = all.map(row => {
    const figure = figureOf(row, table.value.field)
    const group = groups.find(({ members }) => members.includes(row))
    const share = group?.total ? (shareOf(figure, wholeOf(group.total, group.figures))?.share ?? null) : null
    return [
      ...keyCells(table, key => row[key], row.covers),
      ...besideCells(table, row),
      figure.value,
      ...marksOf({ ...figure, shownPer: table.value.shownPer }, share),
    ]
  })
  const foot = groups.flatMap(({ of, total }) => (total === null ? [] : [totalLine(table, of, total, 1)]))
  const isShared = called.some(({ covers }) => covers !== undefined)
  const mean = table.meanDay ? totalOf(totals, {}) : null
  return {
    name: table.name,
    definition: table.definition,
    columns: [
      ...Object.values(table.keys).flatMap(keyHeadings),
      ...(table.beside === undefined ? [] : [table.beside.heading]),
      table.value.heading,
      ...MARK_COLUMNS,
      ...(isShared ? [COVERS] : []),
    ],
    rows: [
      ...lines.map((line, index) => (isShared ? [...line, coversOf(table, all[index]!)] : line)),
      ...[...foot, ...(mean === null ? [] : [totalLine(table, {}, mean, null, MEAN_DAY_NOTE)])].map(line =>
        isShared ? [...line, null] : line,
      ),
    ],
  }
}

/** The values that share a row's figure; null if it is not shared. */
const coversOf = ({ keys }: Sheet, row: Row): string | null =>
  row.covers === undefined
    ? null
    : coversText(row.covers, (field, value) => {
        const { names, replaces = false } = keys[field] ?? {}
        return replaces && typeof value === 'number' ? (names?.[value] ?? null) : null
      })

const figureOf = (row: Row, field: string) => ({
  value: row[field] as number | null,
  devices: row.devices,
  margin: row.margin,
})

function groupsOf(
  rows: readonly Row[],
  keys: readonly string[],
  field: string,
  totals: readonly ReleasedTotal[],
): readonly Group[] {
  const byKeys = new Map<string, { of: ReleasedTotal['of']; members: Row[] }>()
  for (const row of rows) {
    const of = Object.fromEntries(keys.map(key => [key, row[key] as number | string]))
    const group = byKeys.get(JSON.stringify(of)) ?? { of, members: [] }
    group.members.push(row)
    byKeys.set(JSON.stringify(of), group)
  }
  return [...byKeys.values()].map(({ of, members }) => ({
    of,
    members,
    figures: members.map(row => figureOf(row, field)),
    total: totalOf(totals, of),
  }))
}

interface Group {
  readonly of: ReleasedTotal['of']
  readonly members: readonly Row[]
  readonly figures: readonly ReturnType<typeof figureOf>[]
  readonly total: ReleasedTotal | null
}

const totalLine = (
  table: Sheet,
  of: ReleasedTotal['of'],
  total: { readonly value: number; readonly margin: number; readonly devices: DeviceBand | null },
  share: number | null,
  note = '',
): readonly Value[] => [
  ...keyCells(table, key => of[key] ?? ALL),
  ...(table.beside === undefined ? [] : [null]),
  Math.round(total.value),
  ...marksOf(total, share, note),
]

const besideCells = ({ beside }: Sheet, row: Row): readonly Value[] =>
  beside === undefined ? [] : [row[beside.field] as Value]

const keyHeadings = ({ heading, names, replaces = false }: Sheet['keys'][string]): readonly string[] =>
  names === undefined || replaces ? [heading] : [heading, `${heading}_name`]

const keyCells = ({ keys }: Sheet, read: (key: string) => unknown, covers: Covers = {}): readonly Value[] =>
  Object.entries(keys).flatMap(([key, { names, replaces = false }]) => {
    const value = read(key) as Value
    if (names === undefined) return [value]
    const one = typeof value === 'number' ? (names[value] ?? String(value)) : value
    const name = kindsName(key, covers[key] ?? []) ?? one
    return replaces ? [name] : [value, name]
  })

const VIEWS: readonly string[] = Object.keys(reportViews)
/**
 * In the same order as the views, which is also the order of a workbook's sheets. A module lists its calls in the order
 * of its export names.
 */
const REPORTS = REPORT_CALLS.toSorted((a, b) => VIEWS.indexOf(a.table.view) - VIEWS.indexOf(b.table.view))

/** The report whose tables are in a dataset's downloads; Footfall for datasets of other viewers. */
const reportOf = ({ ev_only, report_viewer }: DatasetRow) => {
  if (ev_only) return 'ev-report'
  return report_viewer === 'Location_Insights_Report' ? 'location-insights-report' : 'footfall'
}

/** The names of an event's sides in downloads. */
export const SIDES = [
  { side: 'event', suffix: 'event-days', of: 'event days' },
  { side: 'ordinary', suffix: 'ordinary-days', of: 'ordinary days' },
] as const

const eventTables = (movement: MovementData, eventDays: readonly string[], buildId: number): Promise<DownloadTable[]> =>
  Promise.all(
    REPORTS.flatMap(({ report, table: { sheet, view } }) => {
      if (report !== 'location-insights-report' || !sheet || !isEventView(view)) return []
      return SIDES.map(async ({ side, suffix, of }) => {
        const { rows, totals } = await movement.eventReport(view, buildId, { eventDays, side })
        const named = { ...sheet, name: `${sheet.name}-${suffix}`, definition: `${sheet.definition}, of ${of}` }
        return figuresTable(named, rows, totals)
      })
    }),
  )

/** The tables of the dataset's viewers, with their totals. */
export const reportTables = (
  movement: MovementData,
  dataset: DatasetRow,
  buildId: number,
): Promise<DownloadTable[]> => {
  if (dataset.event_days) return eventTables(movement, dataset.event_days, buildId)
  return Promise.all(
    REPORTS.flatMap(({ report, table: { needs, sheet, view } }) => {
      const isIncluded = report === reportOf(dataset) && (needs === undefined || includesInput(dataset.inputs, needs))
      if (!isIncluded || !sheet || view === CELLS.view) return []
      return [movement.report(view, buildId).then(({ rows, totals }) => figuresTable(sheet, rows, totals))]
    }),
  )
}
