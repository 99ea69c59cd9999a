import { groupBy, upTo } from '../../src/domain/collections.ts'
import { isWeekend, mondayOf, weekdayOf } from '../../src/domain/days.ts'
import { type DimensionName, LOCAL_BOUNDS_KM, LOCAL_KM, OVER_BRACKET, OVER_TEN_KM } from './dimensions.ts'
import { type Axis as Cuttable, categoriesOf, categoriesOfSome, halved, type Nested } from './disclosure/categories.ts'

/** A dimension, and how its options are merged if they are too thin on their own. */
export interface Axis extends Cuttable {
  readonly by: DimensionName
}

const range = (from: number, to: number, step = 1): number[] => upTo((to - from) / step + 1).map(i => from + i * step)

/** A comb rather than a balanced tree: the thinnest category comes last, so that it does not hold the others together. */
const HOURS: Nested = [
  [halved(range(7, 9)), halved(range(10, 12))],
  [halved(range(13, 15)), [halved(range(16, 18)), [halved(range(19, 21)), halved([22, 23, ...range(0, 6)])]]],
]

/** Brackets of a width in km whose upper ends are above one bound and at most another. */
type Brackets = (over: number, to: number) => Nested
const stepsOf =
  (km: number): Brackets =>
  (over, to) =>
    halved(range(Math.ceil((over + 1) / km) * km, to, km))
/** Brackets of 5 km, divided at the bounds of those of 10 km. */
const fivesInTens: Brackets = (over, to) =>
  halved(range(Math.ceil((over + 1) / 10) * 10, to, 10).map(top => (top - 5 > over ? [top - 5, top] : top)))

/** Distances that roughly double. All tables of distances are divided at the same bounds. */
const distancesBy = (local: Brackets, far: Nested): Nested => [
  [local(0, 5), local(5, 10)],
  [local(10, 20), [local(20, LOCAL_KM), far]],
]
const farBy = (brackets: Brackets, farthest: number): Nested => [
  brackets(LOCAL_KM, 80),
  [brackets(80, 160), [brackets(160, 250), farthest]],
]

/** Buckets of straight distances by index. The far ones are the thinnest. */
const BUCKETS: Nested = [
  [0, 1],
  [
    [2, 3],
    [4, [5, [6, 7]]],
  ],
]

/** The trees follow only from public facts, never from trips. */
const MERGED = {
  period: 0,
  'day-type': [0, 1],
  weekday: [
    [[1, 2], [3, 4], 5],
    [6, 0],
  ],
  hour: HOURS,
  distance: distancesBy(stepsOf(5), farBy(fivesInTens, OVER_BRACKET)),
  'local-distance': distancesBy(stepsOf(1), OVER_BRACKET),
  'far-distance': [LOCAL_BOUNDS_KM[0], [LOCAL_BOUNDS_KM[1], [LOCAL_BOUNDS_KM[2], farBy(stepsOf(10), OVER_TEN_KM)]]],
  'crow-fly': BUCKETS,
  access: BUCKETS,
  egress: BUCKETS,
  age: [
    [1, 2],
    [
      [3, 4],
      [5, 6],
    ],
  ],
  gender: [1, 2],
  stays: [0, 1],
  /** Mornings, middays, evenings, nights. */
  'time-period': [
    [
      [2, 3],
      [4, 1],
    ],
    [
      [6, 7],
      [8, 5],
    ],
  ],
  /** Tourists are some of the visitors, and dwells are some of their visits. */
  'tourist-stay': [[[2, [3, 4]], 1], 0],
} satisfies Partial<Record<DimensionName, Nested>>

const axisOf = <N extends DimensionName>(by: N, nested: Nested): Axis => ({ by, categories: categoriesOf(nested) })

/** The axes that are the same in every dataset. */
export const AXES = Object.fromEntries(
  Object.entries(MERGED).map(([by, nested]) => [by, axisOf(by as keyof typeof MERGED, nested)]),
) as Readonly<Record<keyof typeof MERGED, Axis>>

/** An axis without the options that no day with data has. @param has true for at least one option */
export const axisOfSome = ({ by, categories }: Axis, has: (option: number) => boolean): Axis => ({
  by,
  categories: categoriesOfSome(categories, has),
})

/** Dates by week, and within it from Monday to Friday and the weekend. @param dates at least one */
export const axisOfDates = (dates: readonly number[]): Axis => {
  const weeks = [...groupBy(dates, mondayOf).values()]
  return axisOf(
    'date',
    halved(weeks.map(week => halved([...groupBy(week, date => isWeekend(weekdayOf(date))).values()].map(halved)))),
  )
}

/** Categories that are named rather than ordered. The rarest are divided last. */
const NAMED = {
  /** Commuting first, since readers request it most; journeys between other places last. */
  purpose: { order: [1, 2, 3, 4, 5], first: [1, 2, 3, 4, 5], joins: { 1: 2, 2: 1, 3: 4, 4: 5, 5: 4 } },
  /** Rail, active, road and HGV. Mode 2 does not exist. Thin modes join road. */
  mode: { order: [0, 3, 1, 4], first: [1, 3, 0, 4], joins: { 0: 1, 1: 3, 3: 1, 4: 1 } },
} as const satisfies Record<
  string,
  { order: readonly number[]; first: readonly number[]; joins: Readonly<Record<number, number>> }
>
export type Named = keyof typeof NAMED

/** The options of a named dimension. */
export const optionsOf = (by: Named): readonly number[] => NAMED[by].order

/** The option whose group an option joins if it is too thin in the whole dataset. */
export const neighbourOf = (by: Named, option: number): number =>
  (NAMED[by].joins as Readonly<Record<number, number>>)[option]!

/** Joined options, beginning with the one that names them. */
export const namedFirst = (by: Named, options: readonly number[]): number[] =>
  (NAMED[by].first as readonly number[]).filter(option => options.includes(option))

/** An axis of groups of options. Each division separates the first group from the rest. */
export const axisOfGroups = (by: Named, groups: readonly (readonly number[])[]): Axis => {
  const order = optionsOf(by) as readonly number[]
  const sorted = [...groups].sort((a, b) => order.indexOf(a[0]!) - order.indexOf(b[0]!))
  const parts = sorted.map((group): Nested => (group.length === 1 ? group[0]! : { together: group }))
  return axisOf(
    by,
    parts.slice(0, -1).reduceRight<Nested>((rest, part) => [part, rest], parts.at(-1)!),
  )
}
