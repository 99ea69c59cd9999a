import { hueFill, type PieSlice } from '../../../charts/chart-spec.ts'
import type { DrawnChart } from '../../../charts/pen/draw-chart.ts'
import type { ShareBar } from '../../../charts/pen/draw-shares.ts'
import type { ReleasedTotal } from '../../../contract/location-insights.ts'
import { groupBy } from '../../../domain/collections.ts'
import { roundKnown } from '../../../domain/disclosure/known-digits.ts'
import { type Share, shareOf, totalOf, type Whole, wholeOf } from '../../../domain/disclosure/share-of.ts'
import { amountOf } from '../../../domain/summaries/figure.ts'
import { gapText, type Pair, type ViewRow } from './view-rows.ts'

/** The total that a view's rows are parts of. */
export interface ShareRule {
  /**
   * Returns the keys of a row's total. A figure that covers several values with separate totals has several keys, and
   * its total is their average. By default, all rows are parts of one total. Null if the rows lack a total.
   */
  readonly keysOf?: ((row: ViewRow) => readonly ReleasedTotal['of'][]) | null
  /** True if the rows are averages of weekdays, which add up to a week, while the total is that of an average day. */
  readonly week?: boolean
  /** The decimals of a share: 1 in age and gender insights, otherwise 0 (docs/specification.md V9.06). */
  readonly decimals?: 0 | 1
}

/** Rows that are parts of one whole. */
interface Group {
  readonly rows: readonly ViewRow[]
  readonly whole: Whole
  /** The row of the total. Null if there is none. */
  readonly all: ViewRow | null
}

export interface Shares {
  /** Returns the share of a row or of a total. Null if its figure is missing. */
  readonly of: (row: ViewRow) => Share | null
  /** Returns the total that a row's share refers to. Null if the row is not part of one. */
  readonly wholeOf: (row: ViewRow) => Whole | null
  /** The rows of all totals. */
  readonly foot: readonly ViewRow[]
  /** A sentence for the definition if rounded figures do not add up. */
  readonly notes: readonly string[]
}

/** Used by views whose figures are not parts of a whole. */
export const NO_SHARES: Shares = { of: () => null, wholeOf: () => null, foot: [], notes: [] }

const ALL = 'All'
const WEEK = 'Week'

/**
 * Returns the shares of a view's rows in their total or, if that is missing, in their sum.
 * @param totals the totals in the same reply as the rows
 */
export function sharesOf(rows: readonly ViewRow[], totals: readonly ReleasedTotal[], rule: ShareRule): Shares {
  const groups = groupsOf(rows, totals, rule)
  const foot = groups.flatMap(({ all }) => all ?? [])
  const wholes = new Map(
    groups.flatMap(({ rows: members, whole, all }) => [
      ...members.map(row => [row, whole] as const),
      ...(all === null ? [] : [[all, wholeOf(null, [all])] as const]),
    ]),
  )
  const whole = (row: ViewRow): Whole | null => wholes.get(row) ?? null
  return {
    of: row => {
      const total = whole(row)
      return total === null ? null : shareOf(row, total, rule.decimals)
    },
    wholeOf: whole,
    foot,
    notes: groups.every(addsUp) ? [] : ['Rounded figures may not add up.'],
  }
}

const allRows = (): readonly ReleasedTotal['of'][] => [{}]

function groupsOf(rows: readonly ViewRow[], totals: readonly ReleasedTotal[], rule: ShareRule): readonly Group[] {
  const { keysOf = allRows } = rule
  if (keysOf === null) return [{ rows, whole: wholeOf(null, rows), all: null }]
  const byKeys = groupBy(rows, row => JSON.stringify(keysOf(row)))
  return [...byKeys].map(([text, members], at) => {
    const keys: readonly ReleasedTotal['of'][] = JSON.parse(text)
    const total = totalFor(members, keys, totals, rule)
    return groupOf(members, total && { ...total, totals: keys.length }, rows.length + at, rule.week ? WEEK : ALL)
  })
}

type RowTotal = Pick<ReleasedTotal, 'value' | 'margin' | 'devices'>

/**
 * Returns the total in the unit of the rows' sum. The total of weekdays is their sum, because weekdays occur unequally
 * often in a month.
 */
function totalFor(
  rows: readonly ViewRow[],
  keys: readonly ReleasedTotal['of'][],
  totals: readonly ReleasedTotal[],
  { week = false }: ShareRule,
): RowTotal | null {
  const parts = keys.flatMap(key => totalOf(totals, key) ?? [])
  const [first] = parts
  if (first === undefined || parts.length < keys.length) return null
  const value = week
    ? rows.reduce((sum, row) => sum + amountOf(row), 0)
    : parts.reduce((sum, total) => sum + total.value, 0) / parts.length
  return { ...first, value }
}

/** @param all the name of the total's row */
function groupOf(
  rows: readonly ViewRow[],
  total: (RowTotal & Required<Pick<ViewRow, 'totals'>>) | null,
  order: number,
  all: string,
): Group {
  const whole = wholeOf(total, rows)
  if (total === null) return { rows, whole, all: null }
  const pair = footPair(rows, all)
  const row: ViewRow = {
    name: all,
    label: all,
    order,
    hue: 'na',
    isTotal: true,
    totals: total.totals,
    // Rows shared with other weekdays are means of these, and their sum can exceed the total.
    value: total.value,
    margin: total.margin,
    devices: total.devices,
    ...(pair !== null && { pair }),
  }
  return { rows, whole, all: row }
}

/**
 * Returns the position of a total: after the last place, in its rows' series if they share one, and otherwise in all
 * series.
 */
function footPair(rows: readonly ViewRow[], all: string): Pair | null {
  const pairs = rows.flatMap(({ pair }) => (pair === undefined ? [] : [pair]))
  const [first] = pairs
  if (first === undefined) return null
  const slot = 1 + Math.max(...pairs.map(pair => pair.slot))
  const isOne = (of: (pair: Pair) => number) => pairs.every(pair => of(pair) === of(first))
  const [series, seriesName] = isOne(pair => pair.series)
    ? [first.series, first.seriesName]
    : [1 + Math.max(...pairs.map(pair => pair.series)), all]
  return { slot, slotName: isOne(pair => pair.slot) ? first.slotName : all, series, seriesName }
}

/** True if the rounded figures add up to their rounded total. */
function addsUp({ rows, all }: Group): boolean {
  const read = (row: ViewRow) => (row.value === null ? 0 : roundKnown(row.value, row.margin) * (row.times ?? 1))
  return all === null || rows.reduce((sum, row) => sum + read(row), 0) === read(all)
}

interface SharedRows {
  readonly rows: readonly ViewRow[]
  readonly shares: Shares
}

/** Returns the shares of the rows, largest first. */
export const rankedShares = ({ rows, shares }: SharedRows): readonly ShareBar[] =>
  rows
    .toSorted((a, b) => (b.value ?? 0) - (a.value ?? 0))
    .map(row => {
      const part = shares.of(row)
      return { name: row.name, share: part?.share ?? null, text: part?.text ?? gapText(row) ?? '', hue: row.hue ?? 1 }
    })

/** Returns the chart of the ranked shares. */
export const sharesChart = (shown: SharedRows): DrawnChart => ({ kind: 'shares', bars: rankedShares(shown) })

/** Returns the rows as slices of their whole. */
export const sharesPie = (rows: readonly ViewRow[], { of }: Shares): readonly PieSlice[] =>
  rows.flatMap(row => {
    const part = of(row)
    if (part === null) return []
    return [
      {
        key: row.name,
        name: row.name,
        label: `${row.name} ${part.text}`,
        value: part.share,
        fill: hueFill(row.hue ?? 1),
      },
    ]
  })
