import type { ReleasedTotal } from '../../../contract/location-insights.ts'
import { WEEKDAYS } from '../../../domain/constants.ts'
import { sumOf } from '../../../domain/summaries/figure.ts'
import type { Presented } from '../../kit/report/data-view.ts'
import type { ViewRow } from '../../kit/report/view-rows.ts'
import type { CommonFigure, CommonRow } from './common-rows.ts'
import type { Per } from './normalisation.ts'

type Table = Pick<Presented, 'rows' | 'shares' | 'chart' | 'totals' | 'weekFactorOf'>

const AVERAGE_DAY = 'Average day'
const ALL = 'All'
const WEEK = 'Week'

interface OverallFigure extends CommonFigure {
  readonly overall: 'sum' | 'mean'
  readonly slot: string
  readonly series: string | null
  /** The number of rows that it covers. Totals over different rows are not compared. */
  readonly covered: number
}

/**
 * Returns the totals that all tables have: one, or one for each part with a separate total, such as weekdays and
 * weekends. Sums of weekdays become their average day, whose unit is that of the rows. Shares of a total are all 100 %,
 * so they lack totals.
 */
export function overallRows(tables: readonly Table[], per: Per): readonly CommonRow[] {
  const [first = [], ...others] = tables.map(table => overallFigures(table, per))
  return first.flatMap(figure => {
    const { slot, series, overall, covered } = figure
    const figures = [
      figure,
      ...others.flatMap(
        each => each.find(other => other.slot === slot && other.series === series && other.covered === covered) ?? [],
      ),
    ]
    if (figures.length < tables.length) return []
    const name = [...new Set([slot, series ?? slot])].join(', ')
    return [{ name, label: name, slot, series, overall, figures, count: 1, isSum: false }]
  })
}

function overallFigures({ rows, shares, chart, totals, weekFactorOf }: Table, per: Per): readonly OverallFigure[] {
  const filled = rows.filter(({ value }) => value !== null)
  if (filled.length < 2) return []
  if (filled.every(({ whole }) => typeof whole === 'number')) return [averageOfParts(filled)]
  if (per === 'share' || chart.measure.per === null) return []
  if (chart.measure.per === 'week') return weekOfDays(totals)
  const isWeek = chart.measure.per === 'day' && shares.foot.some(({ name }) => name === WEEK)
  return separate(shares.foot).map(row => {
    const days = placesOf(filled)
    const value = isWeek && row.value !== null ? row.value / days : row.value
    return {
      row: { ...row, value },
      whole: null,
      weekFactor: weekFactorOf?.(row) ?? null,
      overall: isWeek ? 'mean' : 'sum',
      slot: isWeek ? AVERAGE_DAY : (row.pair?.slotName ?? ALL),
      series: row.pair?.seriesName ?? null,
      covered: isWeek ? days : 0,
    }
  })
}

/**
 * Returns the totals that do not overlap. For figures of several parts with separate totals, such as weekdays and
 * weekends, the total is the average of these, and not another total.
 */
function separate(foot: readonly ViewRow[]): readonly ViewRow[] {
  const fewest = Math.min(...foot.map(({ totals = 1 }) => totals))
  const most = Math.max(...foot.map(({ totals = 1 }) => totals))
  return foot.filter(({ totals = 1 }) => totals === (fewest === 1 ? 1 : most))
}

/** Returns the sum of the seven days of a week, whose totals are released individually. */
function weekOfDays(totals: readonly ReleasedTotal[]): readonly OverallFigure[] {
  const days = totals.filter(({ of }) => of.weekday !== undefined)
  if (days.length !== WEEKDAYS.length) return []
  const { value, margin } = sumOf(days, null)
  const row: ViewRow = {
    ...{ name: WEEK, label: WEEK, order: 0, value, margin, devices: days[0]?.devices ?? null },
    isTotal: true,
  }
  return [{ row, whole: null, weekFactor: null, overall: 'sum', slot: WEEK, series: ALL, covered: days.length }]
}

/** Returns the number of values, such as days, that some rows cover. */
const placesOf = (rows: readonly ViewRow[]): number => rows.reduce((all, { times = 1 }) => all + times, 0)

/**
 * Returns the average day of figures that are parts of separate wholes, such as repeat visits. Their total is not
 * released.
 */
function averageOfParts(rows: readonly ViewRow[]): OverallFigure {
  const days = placesOf(rows)
  const { value, margin } = sumOf(rows, null)
  const [first] = rows
  const whole = rows.reduce((sum, row) => sum + ((row.whole ?? 0) * (row.times ?? 1)) / days, 0)
  const row: ViewRow = {
    name: AVERAGE_DAY,
    label: AVERAGE_DAY,
    order: rows.length,
    value: value === null ? null : value / days,
    margin,
    devices: first?.devices ?? null,
    whole,
    isTotal: true,
  }
  return { row, whole, weekFactor: null, overall: 'mean', slot: AVERAGE_DAY, series: null, covered: days }
}
