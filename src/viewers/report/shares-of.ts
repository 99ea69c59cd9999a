import type { ReleasedTotal } from '../../contract/location-insights.ts'
import { roundKnown } from '../../domain/known-digits.ts'
import { restOf, type Share, shareOf, totalOf, type Whole, wholeOf } from '../../domain/share-of.ts'
import type { Pair, ViewRow } from './view-row.ts'

/** What the shares of a view's rows are of. */
export interface Family {
  /** The rows in the plural, for 'of the modes shown'. */
  readonly parts: string
  /** The keys of the total that a row is part of; all rows are parts of one where left out. null: no total is theirs. */
  readonly keysOf?: ((row: ViewRow) => ReleasedTotal['of']) | null
  /** Rows are means of weekdays, and the total is that of a mean day: they add up to a week. */
  readonly week?: boolean
  /** Of a share's text: 1 in age and gender insights, otherwise 0 (docs/specification.md V9.06). */
  readonly decimals?: 0 | 1
}

/** Rows that are parts of one whole. */
interface Group {
  readonly rows: readonly ViewRow[]
  readonly whole: Whole
  /** Rows for the foot of the table: what is withheld, and all. */
  readonly foot: readonly ViewRow[]
}

/** The shares of a view. */
export interface Shares {
  /** A row's share, a foot row's included; null where it has no figure. */
  readonly of: (row: ViewRow) => Share | null
  /** What is withheld of each whole, and each whole: below the rows, whatever their order. */
  readonly foot: readonly ViewRow[]
  /** Sentences that the definition of the view ends with: what shares are of, and that rounded figures may not add up. */
  readonly notes: readonly string[]
}

/** Of a view whose figures are no parts of a whole. */
export const NO_SHARES: Shares = { of: () => null, foot: [], notes: [] }

const WITHHELD = 'Withheld'
/** Below several rows that are withheld: what they hold, each of them and whatever is in none. */
const WITHHELD_TOGETHER = 'Withheld together'
const ALL = 'All'
const WEEK = 'Week'

/**
 * The shares of a view's rows: over the released total of their family, or over what is shown where that may not be released.
 * @param totals of the reply that the rows are from
 */
export function sharesOf(rows: readonly ViewRow[], totals: readonly ReleasedTotal[], family: Family): Shares {
  const groups = groupsOf(rows, totals, family)
  const wholes = new Map(groups.flatMap(({ rows: mine, whole, foot }) => [...mine, ...foot].map(row => [row, whole])))
  const of = (row: ViewRow): Share | null => {
    const whole = wholes.get(row)
    return whole === undefined ? null : shareOf(row, whole, family.decimals)
  }
  return { of, foot: groups.flatMap(({ foot }) => foot), notes: notesOf(groups, family) }
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

/** The total in the unit of the rows' sum; of weekdays none of which is withheld their sum, as not each comes as often in a month. */
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

/** @param all what the row of the whole is called */
function groupOf(rows: readonly ViewRow[], total: ReleasedTotal | null, order: number, all: string): Group {
  const whole = wholeOf(total, rows)
  if (total === null) return { rows, whole, foot: [] }
  const rest = restOf(total, rows)
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

/** Where a row below these stands: after their last place, in their series where they have one, else in all. */
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
  // of a group without any figure there is no share to speak of
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

/** Whether the figures as they are read come to their total as it is read. */
function addsUp({ rows, foot }: Group): boolean {
  const read = (row: ViewRow) => (row.value === null ? 0 : roundKnown(row.value, row.margin))
  const all = foot.find(row => row.foot === 'all')
  const parts = [...rows, ...foot.filter(row => row.foot === 'withheld')]
  return all === undefined || parts.reduce((sum, row) => sum + read(row), 0) === read(all)
}
