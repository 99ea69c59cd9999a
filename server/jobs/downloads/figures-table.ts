import type { ReleasedTotal } from '../../../src/contract/location-insights.ts'
import type { Sheet } from '../../../src/contract/report-call.ts'
import type { DeviceBand } from '../../../src/domain/device-band.ts'
import { complementOf, shareOf, totalOf, wholeOf } from '../../../src/domain/share-of.ts'
import { type DownloadTable, MARK_COLUMNS, marksOf, type Value } from './table.ts'

interface CallRow {
  readonly suppressed: boolean
  readonly devices: DeviceBand | null
  readonly margin: number | null
}
type Row = CallRow & Readonly<Record<string, unknown>>

const DAY_TYPES = ['weekday', 'weekend'] as const
const ALL = 'all'
const WITHHELD = 'withheld'
const REST_NOTE = 'what is withheld of all, or in no row'
const MEAN_DAY_NOTE = 'mean day of the month'
const ALL_NOTE = 'all, what is withheld among it'

const byDayType = (row: Row): readonly Row[] =>
  DAY_TYPES.map(daytype => ({ ...row, daytype, visits: row[daytype] }) as Row)

/** The released rows of a call as a table for download, followed by their totals. */
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
      ...keyCells(table, key => row[key]),
      ...besideCells(table, row),
      figure.value,
      ...marksOf({ ...figure, shownPer: table.value.shownPer }, share),
    ]
  })
  const foot = groups.flatMap(({ of, total, figures }) => footOf(table, of, total, figures))
  const mean = table.meanDay ? totalOf(totals, {}) : null
  return {
    name: table.name,
    definition: table.definition,
    columns: [
      ...Object.values(table.keys).flatMap(keyHeadings),
      ...(table.beside === undefined ? [] : [table.beside.heading]),
      table.value.heading,
      ...MARK_COLUMNS,
    ],
    rows: [...lines, ...foot, ...(mean === null ? [] : [totalLine(table, {}, ALL, mean, null, MEAN_DAY_NOTE)])],
    withheld: all.filter(({ suppressed }) => suppressed).length,
  }
}

const figureOf = (row: Row, field: string) => ({
  value: row.suppressed ? null : (row[field] as number | null),
  suppressed: row.suppressed,
  devices: row.devices,
  margin: row.margin,
})

function groupsOf(
  rows: readonly Row[],
  keys: readonly string[],
  field: string,
  totals: readonly ReleasedTotal[],
): readonly Group[] {
  const found = new Map<string, { of: ReleasedTotal['of']; members: Row[] }>()
  for (const row of rows) {
    const of = Object.fromEntries(keys.map(key => [key, row[key] as number | string]))
    const mine = found.get(JSON.stringify(of)) ?? { of, members: [] }
    mine.members.push(row)
    found.set(JSON.stringify(of), mine)
  }
  return [...found.values()].map(({ of, members }) => ({
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

/** The rows of the withheld complement and of the total; none where the total may not be released. */
function footOf(
  table: Sheet,
  of: ReleasedTotal['of'],
  total: ReleasedTotal | null,
  figures: Group['figures'],
): readonly (readonly Value[])[] {
  if (total === null) return []
  const whole = wholeOf(total, figures)
  const rest = complementOf(total, figures)
  const restShare = rest === null ? null : rest.value / whole.value
  return [
    ...(rest === null ? [] : [totalLine(table, of, WITHHELD, { ...rest, devices: null }, restShare, REST_NOTE)]),
    totalLine(table, of, ALL, total, 1, ALL_NOTE),
  ]
}

const totalLine = (
  table: Sheet,
  of: ReleasedTotal['of'],
  name: string,
  total: { readonly value: number; readonly margin: number; readonly devices: DeviceBand | null },
  share: number | null,
  note: string,
): readonly Value[] => [
  ...keyCells(table, key => of[key] ?? name),
  ...(table.beside === undefined ? [] : [null]),
  Math.round(total.value),
  ...marksOf(total, share, note),
]

const besideCells = ({ beside }: Sheet, row: Row): readonly Value[] =>
  beside === undefined ? [] : [row[beside.field] as Value]

const keyHeadings = ({ heading, names, replaces = false }: Sheet['keys'][string]): readonly string[] =>
  names === undefined || replaces ? [heading] : [heading, `${heading}_name`]

const keyCells = ({ keys }: Sheet, read: (key: string) => unknown): readonly Value[] =>
  Object.entries(keys).flatMap(([key, { names, replaces = false }]) => {
    const value = read(key) as Value
    if (names === undefined) return [value]
    const name = typeof value === 'number' ? (names[value] ?? String(value)) : value
    return replaces ? [name] : [value, name]
  })
