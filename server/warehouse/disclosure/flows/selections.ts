import { upTo } from '../../../../src/domain/collections.ts'
import { DAY_TYPES, PARTS_OF_DAY, type PartOfDay } from '../../../../src/domain/flows/flow.ts'
import { ancestorsOf, type Categories, categoriesOf, halved, type Nested } from '../categories.ts'

/** The hours of Monday to Friday, followed by the hours of weekend days. */
export const HOURS_A_DAY = 24
const HOURS = DAY_TYPES.length * HOURS_A_DAY

const PART_HOURS: Readonly<Record<PartOfDay, readonly number[]>> = {
  night: [19, 20, 21, 22, 23, 0, 1, 2, 3, 4, 5, 6],
  morning: [7, 8, 9],
  day: [10, 11, 12, 13, 14, 15],
  evening: [16, 17, 18],
}

/** The peaks are divided first, so that they keep the most detail. Each part is halved down to single hours. */
const dayOf = (first: number): Nested => {
  const [night, morning, day, evening] = PARTS_OF_DAY.map(part => halved(PART_HOURS[part].map(hour => first + hour)))
  return [morning!, [evening!, [day!, night!]]]
}

/**
 * The axes that divide trips: time, mode and purpose, each a binary tree. HGVs join road, and the last two purposes
 * join each other, because a split coarsens all pairs for the sake of its rarest part.
 */
export const FLOW_AXES: readonly Categories[] = [
  categoriesOf([dayOf(0), dayOf(HOURS_A_DAY)]),
  categoriesOf([{ together: [1, 4] }, [3, 0]]),
  categoriesOf([1, [2, [3, { together: [4, 5] }]]]),
]
export const TIME = 0
const [MODE, PURPOSE] = [1, 2] as const

/** For each axis, the index of an option among the leaves. Atoms combine these indexes. */
const LEAVES = FLOW_AXES.map(categories => {
  const leaves = categories.filter(({ children }) => children.length === 0)
  return {
    count: leaves.length,
    indexOf: new Map(leaves.flatMap(({ covers }, i) => covers.map(option => [option, i]))),
  }
})
const [, MODES, PURPOSES] = LEAVES.map(({ count }) => count) as [number, number, number]

/** The number of atoms. They are the finest division of a pair's trips: by hour, mode and purpose together. */
const ATOMS = HOURS * MODES * PURPOSES
export const atomOf = (hour: number, mode: number, purpose: number): number =>
  (hour * MODES + (LEAVES[MODE]!.indexOf.get(mode) ?? 0)) * PURPOSES +
  (LEAVES[PURPOSE]!.indexOf.get(purpose) ?? PURPOSES - 1)

/** The leaf of a mode or purpose that an atom belongs to. */
const leafAt = (axis: number, atom: number): number =>
  axis === PURPOSE ? atom % PURPOSES : Math.floor(atom / PURPOSES) % MODES

/** A part of all trips: a node in an axis' tree. */
export interface TripPart {
  readonly axis: number
  readonly node: number
}
const ALL_TRIPS: TripPart = { axis: TIME, node: 0 }

/** For each atom: 1 if it is in the part, otherwise 0. */
export const atomsOf = ({ axis, node }: TripPart): Uint8Array => {
  const { covers } = FLOW_AXES[axis]![node]!
  const hours = new Set(axis === TIME ? covers : [])
  const leaves = new Set(axis === TIME ? [] : covers.map(option => LEAVES[axis]!.indexOf.get(option)!))
  return Uint8Array.from({ length: ATOMS }, (_, atom) =>
    Number(axis === TIME ? hours.has(Math.floor(atom / (MODES * PURPOSES))) : leaves.has(leafAt(axis, atom))),
  )
}

/**
 * A split of a part, or of all trips, into its children. Combinations of figures may leave some of a pair's trips, its
 * rests.
 */
export interface Split {
  readonly parts: readonly Uint8Array[]
  /** The rests that contain each atom, as bits. */
  readonly rests: Uint32Array
  readonly restCount: number
  /** The number of rests at the start of the list that combine figures of a single axis. */
  readonly plainRests: number
}

export const WHOLE: Split = {
  parts: [atomsOf(ALL_TRIPS)],
  rests: new Uint32Array(ATOMS).fill(1),
  restCount: 1,
  plainRests: 1,
}

/**
 * A combination of figures that separates two sets of trips has a different coefficient for each set. Its other terms
 * depend on the pair and on the mode or the purpose. In every pair it can therefore be zero for the first set at some
 * modes and for the second set at the other modes. Each choice of modes leaves such a rest, and so does each choice of
 * purposes. Only later axes count here; the splits of time cover differences by hour.
 */
const restsBetween = (axis: number, sides: readonly [Uint8Array, Uint8Array]): Omit<Split, 'parts'> => {
  const later = FLOW_AXES.map((_, at) => at).filter(at => at > axis)
  const sets = later.flatMap(at => upTo(2 ** LEAVES[at]!.count - 2).map(i => ({ at, set: i + 1 })))
  const all = [{ at: PURPOSE, set: 0 }, { at: PURPOSE, set: 2 ** PURPOSES - 1 }, ...sets]
  const rests = Uint32Array.from({ length: ATOMS }, (_, atom) => {
    const side = sides.findIndex(atoms => atoms[atom] === 1)
    return side < 0
      ? 0
      : all.reduce((mask, { at, set }, bit) => mask | (((set >> leafAt(at, atom)) & 1) === side ? 1 << bit : 0), 0)
  })
  return { rests, restCount: all.length, plainRests: 2 }
}

export const splitOf = ({ axis, node }: TripPart): Split => {
  const [first, second] = FLOW_AXES[axis]![node]!.children.map(child => atomsOf({ axis, node: child }))
  return { parts: [first!, second!], ...restsBetween(axis, [first!, second!]) }
}

/** Splits off some hours from a node's other hours. */
export const splitFrom = (above: number, node: number): Split => {
  const part = atomsOf({ axis: TIME, node })
  return { parts: [part], ...restsBetween(TIME, [part, atomsOf({ axis: TIME, node: above })]) }
}

export interface FlowFilter {
  readonly part?: PartOfDay | undefined
  readonly daytype?: (typeof DAY_TYPES)[number] | undefined
  readonly mode?: number | undefined
  readonly purpose?: number | undefined
}

/** The trips of a matrix. */
export interface FlowSelection {
  readonly filter: FlowFilter
  /** One part, or two parts that are added up: a part of the day on all days. */
  readonly parts: readonly TripPart[]
}

const partFor = (axis: number, options: readonly number[]): TripPart => ({
  axis,
  node: FLOW_AXES[axis]!.findIndex(
    ({ covers }) => covers.length === options.length && options.every(option => covers.includes(option)),
  ),
})
const partOfDay = (type: number, part: PartOfDay | undefined): TripPart =>
  partFor(
    TIME,
    (part ? PART_HOURS[part] : upTo(HOURS_A_DAY)).map(hour => type * HOURS_A_DAY + hour),
  )

/** Day types as numbers: 0 for weekdays, 1 for weekends. */
export const dayPart = (type: 0 | 1): TripPart => partOfDay(type, undefined)

/** A matrix has either a part of the day and a type of day, or one mode, or one purpose. */
export const SELECTIONS: readonly FlowSelection[] = [
  { filter: {}, parts: [ALL_TRIPS] },
  ...PARTS_OF_DAY.map(part => ({ filter: { part }, parts: [0, 1].map(type => partOfDay(type, part)) })),
  ...DAY_TYPES.flatMap((daytype, type) =>
    [undefined, ...PARTS_OF_DAY].map(part => ({ filter: { part, daytype }, parts: [partOfDay(type, part)] })),
  ),
  ...[1, 3, 0].map(mode => ({ filter: { mode }, parts: [partFor(MODE, mode === 1 ? [1, 4] : [mode])] })),
  ...[1, 2, 3, 4].map(purpose => ({
    filter: { purpose },
    parts: [partFor(PURPOSE, purpose === 4 ? [4, 5] : [purpose])],
  })),
]
/** The index of all trips. */
export const ALL = 0

/**
 * The index of a filter's selection. Null for a combination that is not counted, or for an option that is joined with
 * another.
 */
export const selectionOf = ({ part, daytype, mode, purpose }: FlowFilter): number | null => {
  const at = SELECTIONS.findIndex(
    ({ filter }) =>
      filter.part === part && filter.daytype === daytype && filter.mode === mode && filter.purpose === purpose,
  )
  return at < 0 ? null : at
}

/** The parts that are split for the selections, parents first. */
export const SPLITS: readonly TripPart[] = FLOW_AXES.flatMap((categories, axis) => {
  const shown = SELECTIONS.flatMap(({ parts }) => parts.filter(part => part.axis === axis))
  const above = new Set(shown.flatMap(({ node }) => ancestorsOf(categories, node).slice(1)))
  return [...above].sort((a, b) => a - b).map(node => ({ axis, node }))
})

/** The days that a selection's average day is taken over: 0 for weekdays, 1 for weekends, null for both. */
export const dayTypeOf = (selection: number): 0 | 1 | null => {
  const { daytype } = SELECTIONS[selection]!.filter
  return daytype === undefined ? null : (DAY_TYPES.indexOf(daytype) as 0 | 1)
}
