import type { ReleasedTotal } from '../../contract/location-insights.ts'
import { roundKnown } from '../../domain/known-digits.ts'
import { complementOf, type Share, shareOf, totalOf, type Whole, wholeOf } from '../../domain/share-of.ts'
import type { Pair, ViewRow } from './view-row.ts'

/** The whole of which the rows of a view are parts. */
export interface Family {
  /** The plural for the rows, as in 'of the modes shown'. */
  readonly parts: string
  /** The keys of the total of a row; by default all rows are parts of one total. null if the rows have no total. */
  readonly keysOf?: ((row: ViewRow) => ReleasedTotal['of']) | null
  /** The rows are means of weekdays, which add up to a week, and the total is that of a mean day. */
  readonly week?: boolean
  /** The decimals of a share: 1 in age and gender insights, otherwise 0 (docs/specification.md V9.06). */
  readonly decimals?: 0 | 1
}

/** Rows that are parts of one whole. */
interface Group {
  readonly rows: readonly ViewRow[]
  readonly whole: Whole
  /** The foot rows of the table: the withheld complement, and the total. */
  readonly foot: readonly ViewRow[]
}

export interface Shares {
  /** The share of a row or a foot row; null if it has no figure. */
  readonly of: (row: ViewRow) => Share | null
  /** The whole of a row's share; null if it is not a part of one. */
  readonly wholeOf: (row: ViewRow) => Whole | null
  /** The foot rows of all wholes: the withheld complement of each, and its total. */
  readonly foot: readonly ViewRow[]
  /** The last sentences of the definition: the whole of the shares, and that rounded figures may not add up. */
  readonly notes: readonly string[]
}

/** For a view whose figures are not parts of a whole. */
export const NO_SHARES: Shares = { of: () => null, wholeOf: () => null, foot: [], notes: [] }

const WITHHELD = 'Withheld'
/** The name of the complement if several rows are withheld. */
const WITHHELD_TOGETHER = 'Withheld together'
const ALL = 'All'
const WEEK = 'Week'

/**
 * The shares of a view's rows in the released total, or in the sum of the shown rows if the total may not be released.
 * @param totals the totals from the reply of the rows
 */
export function sharesOf(rows: readonly ViewRow[], totals: readonly ReleasedTotal[], family: Family): Shares {
  const groups = groupsOf(rows, totals, family)
  const wholes = new Map(groups.flatMap(({ rows: mine, whole, foot }) => [...mine, ...foot].map(row => [row, whole])))
  const wholeOf = (row: ViewRow): Whole | null => wholes.get(row) ?? null
  const of = (row: ViewRow): Share | null => {
    const whole = wholeOf(row)
    return whole === null ? null : shareOf(row, whole, family.decimals)
  }
  return { of, wholeOf, foot: groups.flatMap(({ foot }) => foot), notes: notesOf(groups, family) }
}

const allRows = (_: ViewRow): ReleasedTotal['of'] => ({})

function groupsOf(rows: readonly ViewRow[], totals: readonly ReleasedTotal[], family: Family): readonly Group[] {
  const all = family.week ? WEEK : ALL
  if (family.keysOf === null) return [groupOf(rows, null, rows.length, all)]
  const keysOf = family.keysOf ?? allRows
  const byKeys = new Map<string, { of: ReleasedTotal['of']; rows: ViewRow[] }>()
  for (const row of rows) {
    const of = keysOf(row)
    const mine = byKeys.get(JSON.stringify(of)) ?? { of, rows: [] }
    mine.rows.push(row)
    byKeys.set(JSON.stringify(of), mine)
  }
  return [...byKeys.values()].map((group, at) =>
    groupOf(group.rows, totalFor(group, totals, family), rows.length + at, all),
  )
}

/** The total in the unit of the rows' sum. If no weekday is withheld it is their sum, because a month has unequal numbers of weekdays. */
function totalFor(
  { of, rows }: { readonly of: ReleasedTotal['of']; readonly rows: readonly ViewRow[] },
  totals: readonly ReleasedTotal[],
  { week = false }: Family,
): ReleasedTotal | null {
  const total = totalOf(totals, of)
  if (total === null || !week) return total
  const value = rows.some(row => row.suppressed)
    ? total.value * rows.filter(row => row.suppressed || row.value !== null).length
    : rows.reduce((sum, row) => sum + (row.value ?? 0), 0)
  return { ...total, value }
}

/** @param all the name of the row of the total */
function groupOf(rows: readonly ViewRow[], total: ReleasedTotal | null, order: number, all: string): Group {
  const whole = wholeOf(total, rows)
  if (total === null) return { rows, whole, foot: [] }
  const rest = complementOf(total, rows)
  const pair = footPair(rows)
  const withheld = rows.filter(row => row.suppressed).length > 1 ? WITHHELD_TOGETHER : WITHHELD
  const footRow = (
    kind: 'withheld' | 'all',
    name: string,
    at: number,
  ): Omit<ViewRow, 'value' | 'margin' | 'devices'> => ({
    name,
    label: name,
    order: order + at,
    suppressed: false,
    foot: kind,
    hue: 'na',
    ...(pair !== null && { pair: { ...pair, slotName: name } }),
  })
  return {
    rows,
    whole,
    foot: [
      ...(rest === null ? [] : [{ ...footRow('withheld', withheld, 0), ...rest, devices: null }]),
      { ...footRow('all', all, 0.5), value: whole.value, margin: total.margin, devices: total.devices },
    ],
  }
}

/** The place of a foot row: after the last place, in the series of the rows if they have one in common, otherwise in all. */
function footPair(rows: readonly ViewRow[]): Omit<Pair, 'slotName'> | null {
  const pairs = rows.flatMap(({ pair }) => (pair === undefined ? [] : [pair]))
  const [first] = pairs
  if (first === undefined) return null
  const slot = 1 + Math.max(...pairs.map(pair => pair.slot))
  const last = Math.max(...pairs.map(pair => pair.series))
  const { series, seriesName } = pairs.every(pair => pair.series === last)
    ? first
    : { series: last + 1, seriesName: ALL }
  return { slot, series, seriesName }
}

function notesOf(groups: readonly Group[], { parts }: Family): readonly string[] {
  // a group without any figure has no shares
  const shown = groups.some(
    ({ rows, whole }) => whole.of === 'shown' && whole.value > 0 && rows.some(row => row.suppressed),
  )
  const all = groups.some(({ foot }) => foot.some(row => row.foot === 'withheld'))
  return [
    ...(all
      ? [`Percentages are of all, including withheld figures${shown ? ', where their total is released' : ''}.`]
      : []),
    ...(shown ? [`Percentages are of the ${parts} shown${all ? ' elsewhere' : ': their total is not released'}.`] : []),
    ...(groups.every(addsUp) ? [] : ['Rounded figures may not add up.']),
  ]
}

/** True if the rounded figures add up to their rounded total. */
function addsUp({ rows, foot }: Group): boolean {
  const read = (row: ViewRow) => (row.value === null ? 0 : roundKnown(row.value, row.margin))
  const all = foot.find(row => row.foot === 'all')
  const parts = [...rows, ...foot.filter(row => row.foot === 'withheld')]
  return all === undefined || parts.reduce((sum, row) => sum + read(row), 0) === read(all)
}
