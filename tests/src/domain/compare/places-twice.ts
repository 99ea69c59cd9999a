import { categoriesOf, halved } from '../../../../server/warehouse/disclosure/categories.ts'
import { upTo } from '../../../../src/domain/collections.ts'
import { roundMargin } from '../../../../src/domain/disclosure/known-digits.ts'
import { commonCut } from '../../../../src/domain/disclosure/merged-rows.ts'
import { type Figure, sumOf } from '../../../../src/domain/summaries/figure.ts'
import { QUANTILES } from '../../../reference/noise.ts'
import { type JudgedFigure, kinds, releasedFigures } from '../claims/released.ts'
import { count, emptyTable } from '../claims/table.ts'

/** A visitor: the number of people whom their device represents, and the row of each visit. */
interface Visitor {
  readonly weight: number
  readonly rows: readonly number[]
}

/**
 * Generates a place's visitors at random. Some come once and some twenty times, and most have a row that they usually
 * visit in.
 */
export function drawVisitors(random: () => number, people: number, rows: number): readonly Visitor[] {
  const skew = 2 * random()
  const shares = Array.from({ length: rows }, () => Math.exp(skew * (random() * 2 - 1)))
  const whole = shares.reduce((sum, share) => sum + share, 0)
  const draw = () => {
    let left = random() * whole
    const at = shares.findIndex(share => {
      left -= share
      return left < 0
    })
    return at < 0 ? rows - 1 : at
  }
  const habit = random()
  return Array.from({ length: people }, () => {
    const mostly = draw()
    const visits = Math.ceil(Math.exp(3 * random() ** 2))
    return {
      weight: 4 + random() * 16,
      rows: Array.from({ length: visits }, () => (random() < habit ? mostly : draw())),
    }
  })
}

/**
 * The figures that the gate releases for another sample of the people: other devices and other noise, but the same true
 * values.
 */
export function observe(random: () => number, visitors: readonly Visitor[], rows: number): readonly JudgedFigure[] {
  const table = emptyTable(rows)
  const factors = new Map<number, number>()
  for (const [person, { weight, rows: visited }] of visitors.entries()) {
    if (random() * weight >= 1) continue
    const quantile = () => QUANTILES[Math.floor(random() * QUANTILES.length)]!
    factors.set(person, quantile() + 2 * quantile())
    for (const row of visited) count(table, row, person, Math.round(weight * 1000))
  }
  const axis = kinds({ categories: categoriesOf(halved(upTo(rows))), options: upTo(rows) }, upTo(rows).map(String))
  return releasedFigures(table, [axis], person => factors.get(person)!)
}

/** The figures of tables in the finest cut that they have in common. */
export function inCommon(tables: readonly (readonly JudgedFigure[])[]): readonly (readonly Figure[])[] {
  const covered = ({ covers: [rows = []] }: JudgedFigure) => rows
  const groups = commonCut(tables.map(figures => figures.map(covered)))
  return tables.map(figures =>
    groups.map(group => {
      const parts = figures.filter(figure => covered(figure).every(row => group.includes(row)))
      const { value, margin } = sumOf(parts, null)
      return { value, margin: margin === null ? null : roundMargin(margin) }
    }),
  )
}
