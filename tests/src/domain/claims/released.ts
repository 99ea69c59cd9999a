import { AXES, axisOfGroups } from '../../../../server/warehouse/dimensions.ts'
import { categoriesOf, categoriesOfSome, halved } from '../../../../server/warehouse/disclosure/categories.ts'
import { type RowKey, releaseTable, releaseTotals } from '../../../../server/warehouse/disclosure/release-tables.ts'
import { upTo } from '../../../../src/domain/collections.ts'
import { WEEKDAYS } from '../../../../src/domain/constants.ts'
import { type CoveringRow, figuresOnce, hoursName, valuesOf } from '../../../../src/domain/disclosure/merged-rows.ts'
import type { NamedFigure, Total } from '../../../../src/domain/summaries/figure.ts'
import type { FactorOf } from '../../../reference/noise.ts'
import { AGES, DAYS_OF, GENDERS, MONTH, ZONES } from './place.ts'
import { type CutAxis, cutOf, safeWhole, type Table } from './table.ts'

/** An axis of a table as its rows show it. */
export interface ShownAxis extends CutAxis {
  /** Names the cells with these indexes. No list of names contains the result. */
  readonly nameOf: (indexes: readonly number[]) => string
  /** True if the figure for several cells is their mean instead of their sum. */
  readonly isScale: boolean
  /** The number of days or brackets that the count for these indexes is divided by. */
  readonly overOf: (indexes: readonly number[]) => number
}

const joined = (names: readonly string[]) => (indexes: readonly number[]) =>
  indexes.map(index => names[index] ?? '').join('+')
export const kinds = (axis: CutAxis, names: readonly string[]): ShownAxis => ({
  categories: axis.categories,
  options: axis.options,
  nameOf: joined(names),
  isScale: false,
  overOf: () => 1,
})
const scale = (
  axis: CutAxis,
  overOf: ShownAxis['overOf'],
  nameOf: ShownAxis['nameOf'] = indexes => indexes.join(' '),
): ShownAxis => ({ categories: axis.categories, options: axis.options, nameOf, isScale: true, overOf })

const LETTERS = [...'ABCDEF']
const grouped = (by: 'purpose' | 'mode', options: readonly number[]) =>
  kinds(
    {
      ...axisOfGroups(
        by,
        options.map(option => [option]),
      ),
      options,
    },
    LETTERS,
  )
/** The bounds of brackets that are `step` km wide. */
const bounds = (count: number, first: number, step: number) => upTo(count).map(at => first + at * step)
const length = (indexes: readonly number[]) => indexes.length
const distances = (axis: 'distance' | 'local-distance' | 'far-distance', options: readonly number[]): ShownAxis =>
  scale({ categories: categoriesOfSome(AXES[axis].categories, option => options.includes(option)), options }, length)

export const SHOWN = {
  weekday: scale(
    { ...AXES.weekday, options: upTo(7) },
    indexes => indexes.reduce((sum, index) => sum + DAYS_OF[index]!, 0),
    joined(WEEKDAYS),
  ),
  hour: scale({ ...AXES.hour, options: upTo(24) }, indexes => indexes.length * MONTH, hoursName),
  purpose: grouped('purpose', [1, 2, 3, 4, 5]),
  mode: grouped('mode', [0, 3, 1, 4]),
  age: kinds({ ...AXES.age, options: bounds(AGES, 1, 1) }, LETTERS),
  gender: kinds({ ...AXES.gender, options: bounds(GENDERS, 1, 1) }, ['Female', 'Male']),
  distance: distances('distance', bounds(51, 5, 5)),
  local: distances('local-distance', bounds(35, 1, 1)),
  nonlocal: distances('far-distance', bounds(23, 40, 10)),
  bucket: scale({ ...AXES['crow-fly'], options: upTo(8) }, length),
  zone: kinds(
    { categories: categoriesOf(halved(upTo(ZONES))), options: upTo(ZONES) },
    upTo(ZONES).map(zone => `Z${zone}`),
  ),
} satisfies Record<string, ShownAxis>

export const keyOf = ({ categories, options }: CutAxis, field: string, at = 0): RowKey => ({
  field,
  axis: { categories },
  at,
  toKey: option => options.indexOf(option),
})

/** A figure and its true value, summed over kinds and averaged over scales, for the cells that it covers. */
export interface JudgedFigure extends NamedFigure {
  readonly truth: number
  /** The indexes that the figure covers on each axis. */
  readonly covers: readonly (readonly number[])[]
}

/** The sum of a table's cells over the covered indexes of its axes. */
export function sumOver(
  values: ArrayLike<number>,
  axes: readonly CutAxis[],
  covers: readonly (readonly number[])[],
): number {
  const cells = covers.reduce<readonly number[]>(
    (found, indexes, at) => found.flatMap(cell => indexes.map(index => cell * axes[at]!.options.length + index)),
    [0],
  )
  return cells.reduce((sum, cell) => sum + (values[cell] ?? 0), 0)
}

/** The figures of a table as the gate releases them, one for each cell of its cut. */
export function releasedFigures(table: Table, axes: readonly ShownAxis[], factorOf: FactorOf): readonly JudgedFigure[] {
  const fields = axes.map((_, at) => `key${at}`)
  const over = (covers: readonly (readonly number[])[]) =>
    covers.reduce((product, indexes, at) => product * axes[at]!.overOf(indexes), 1)
  const indexesOf = (covered: readonly (readonly number[])[]) =>
    covered.map((options, at) => options.map(option => axes[at]!.options.indexOf(option)))
  const rows = releaseTable<CoveringRow & { value: number; margin: number }>(
    'value',
    axes.map((axis, at) => keyOf(axis, fields[at]!, at)),
    cutOf(table, axes, factorOf),
    covered => over(indexesOf(covered)),
  )
  return figuresOnce(rows, fields).map(row => {
    const covers = fields.map(field =>
      valuesOf(row, field)
        .map(Number)
        .toSorted((a, b) => a - b),
    )
    const times = covers.reduce((product, indexes, at) => product * (axes[at]!.isScale ? indexes.length : 1), 1)
    return {
      name: covers.map((indexes, at) => axes[at]!.nameOf(indexes)).join(', '),
      value: row.value,
      margin: row.margin,
      ...(times > 1 && { times }),
      truth: sumOver(table.truth, axes, covers) / over(covers),
      covers,
    }
  })
}

/**
 * The released total of a table; null if it is not safe.
 * @param over the number of days to average over
 */
export function releasedTotal(table: Table, factorOf: FactorOf, over = 1): Total | null {
  const whole = safeWhole(table, factorOf)
  return whole && (releaseTotals(null, [{ nodes: [], measures: [whole] }], () => over)[0] ?? null)
}
