/**
 * Which zones a filter of a map hides, and which join them, by docs/decisions/0049: plainly from the trips. Shares no code with the
 * product.
 */
import { type Counted, figureOf, mayShow, protect, type Rules } from './gate.ts'
import type { Counted as Moved } from './movement.ts'

export interface Option {
  readonly optionOf: (moved: Moved) => number
  readonly options: readonly number[]
}

interface InZone extends Counted {
  readonly moved: Moved
  readonly zone: number
}

export interface Trips {
  readonly trips: readonly Moved[]
  readonly zoneOf: (moved: Moved) => number
  readonly rules: Rules
  /** The zones that the map shows without filters. */
  readonly opens: ReadonlySet<number>
}

interface Zone {
  readonly zone: number
  readonly value: number
  readonly byOption: ReadonlyMap<number, readonly InZone[]>
}

const groupBy = <T, K>(all: readonly T[], keyOf: (one: T) => K): Map<K, T[]> => {
  const groups = new Map<K, T[]>()
  for (const one of all) {
    const group = groups.get(keyOf(one))
    if (group) group.push(one)
    else groups.set(keyOf(one), [one])
  }
  return groups
}

const zonesOf = ({ trips, zoneOf, rules }: Trips, optionOf: (moved: Moved) => number): Zone[] => {
  const all = trips.map(
    (moved): InZone => ({ moved, zone: zoneOf(moved), personId: moved.trip.personId, weight: moved.trip.weight }),
  )
  return [...groupBy(all, one => one.zone)].map(([zone, members]) => ({
    zone,
    value: figureOf(members, rules).value,
    byOption: groupBy(members, one => optionOf(one.moved)),
  }))
}

const bySize = (a: Zone, b: Zone) => a.value - b.value || a.zone - b.zone

/** The options of a zone that are not safe, with as many of the smallest others as make their sum safe. */
const hiddenIn = ({ byOption }: Zone, rules: Rules): Set<number> => {
  const figures = [...byOption].map(([option, members]) => ({ option, members, figure: figureOf(members, rules) }))
  figures.sort((a, b) => a.figure.value - b.figure.value || a.option - b.option)
  const hidden = figures.filter(({ figure }) => !mayShow(figure, rules))
  const others = figures.filter(({ figure }) => mayShow(figure, rules))
  const sum = () =>
    figureOf(
      hidden.flatMap(({ members }) => members),
      rules,
    )
  while (hidden.length > 0 && others.length > 0 && !mayShow(sum(), rules)) hidden.push(others.shift()!)
  return new Set(hidden.map(({ option }) => option))
}

/** Every combination of some groups, but neither none nor all. */
const combinationsOf = (groups: readonly (readonly number[])[]): Set<number>[] =>
  Array.from(
    { length: Math.max(0, 2 ** groups.length - 2) },
    (_, i) => new Set(groups.flatMap((group, at) => (((i + 1) >> at) & 1 ? group : []))),
  )

export interface Hiding {
  /** The options that a selection must hold to show a zone, all that it has where it is in the reserve; missing: none. */
  readonly options: ReadonlyMap<number, ReadonlySet<number>>
  /** The zones that no selection shows. */
  readonly closed: ReadonlySet<number>
}

/** Joins helpers, smallest first, to the first sum that a reader can infer, until a reader can infer no sum that a helper could change. */
const joinUntilUntold = <S>(
  sums: Iterable<S>,
  isTold: (sum: S) => boolean,
  helpersOf: (sum: S) => readonly Zone[],
  join: (zone: Zone) => void,
): void => {
  const given = new Set<S>()
  for (;;) {
    const sum = [...sums].find(one => !given.has(one) && isTold(one))
    if (sum === undefined) return
    const helpers = helpersOf(sum)
    if (helpers.length === 0) given.add(sum)
    for (const zone of helpers) {
      join(zone)
      if (!isTold(sum)) break
    }
  }
}

/** What one filter hides. @param isUntold true where no report has totals of its options */
export const hidingOf = (world: Trips, { optionOf, options }: Option, isUntold: boolean): Hiding => {
  const { rules, opens } = world
  const zones = zonesOf(world, optionOf).sort(bySize)
  const hidden = new Map(zones.map(zone => [zone, hiddenIn(zone, rules)]))
  const reserve = new Set<Zone>()
  for (const zone of zones)
    if (!opens.has(zone.zone) || [...zone.byOption.keys()].every(option => hidden.get(zone)!.has(option)))
      reserve.add(zone)
  const all = zones.flatMap(({ byOption }) => [...byOption.values()].flat())
  const period = [{ totalOf: () => 0, totalOfKey: () => 0 }]
  const told = protect(all, one => optionOf(one.moved), options, period, rules)
  const single = options.filter(option => options.length === 2 || told.has(option))
  const rest = options.filter(option => !single.includes(option))
  const totals = isUntold ? [] : combinationsOf([...single.map(option => [option]), ...(rest.length > 0 ? [rest] : [])])
  const hiddenOptions = (zone: Zone) => (reserve.has(zone) ? new Set(zone.byOption.keys()) : hidden.get(zone)!)
  /** What follows from the totals of some options: all that is hidden of them and cannot be taken away. */
  const follows = (some: ReadonlySet<number>): InZone[] => {
    const closed = zones.filter(({ zone }) => !opens.has(zone))
    const isClosedInside = closed.every(({ byOption }) => [...byOption.keys()].every(option => some.has(option)))
    return zones.flatMap(zone => {
      const own = [...hiddenOptions(zone)]
      const isKnown = opens.has(zone.zone) ? own.every(option => some.has(option)) : isClosedInside
      return isKnown ? [] : own.filter(option => some.has(option)).flatMap(option => zone.byOption.get(option)!)
    })
  }
  const isTold = (some: ReadonlySet<number>) =>
    follows(some).length > 0 && !mayShow(figureOf(follows(some), rules), rules)
  const helpersOf = (some: ReadonlySet<number>) =>
    zones.filter(zone => {
      const present = [...zone.byOption.keys()]
      return !reserve.has(zone) && present.some(option => some.has(option)) && present.some(option => !some.has(option))
    })
  joinUntilUntold(totals, isTold, helpersOf, zone => reserve.add(zone))
  return {
    options: new Map(
      zones.filter(zone => hiddenOptions(zone).size > 0).map(zone => [zone.zone, hiddenOptions(zone)] as const),
    ),
    closed: new Set(zones.flatMap(({ zone }) => (opens.has(zone) ? [] : zone))),
  }
}

/**
 * Whether a zone's cell follows from what each of two filters shows of the zone alone: options that a filter hides are known together,
 * and without the cell its two sums must be connected by others. A zone that the map without filters does not show tells nothing.
 */
const followsFrom = (
  cells: readonly number[],
  cell: number,
  sumsOf: (cell: number) => readonly [string, string],
): boolean => {
  const [from, to] = sumsOf(cell)
  const reached = new Set([from])
  const others = cells.filter(one => one !== cell).map(sumsOf)
  for (let before = 0; before !== reached.size; ) {
    before = reached.size
    for (const [one, other] of others) if (reached.has(one) || reached.has(other)) reached.add(one).add(other)
  }
  return !reached.has(to)
}

/** The name of a trip's option in a filter: options of a zone that the filter hides are known together. */
const blockOf = (hiding: Hiding, zone: number, option: number): string =>
  hiding.options.get(zone)?.has(option) ? 'hidden' : `${option}`

/** The zones with an unsafe cell by all of some filters at once, where options that a filter hides are one: no selection shows them. */
export const unevenBy = (world: Trips, filters: readonly Option[], alone: readonly Hiding[]): Set<number> => {
  const { trips, zoneOf, rules } = world
  const cells = groupBy(trips, moved =>
    [zoneOf(moved), ...filters.map(({ optionOf }, at) => blockOf(alone[at]!, zoneOf(moved), optionOf(moved)))].join(),
  )
  const uneven = [...cells.values()].filter(some => {
    const counted = some.map(({ trip: { personId, weight } }) => ({ personId, weight }))
    return !mayShow(figureOf(counted, rules), rules)
  })
  return new Set(uneven.map(([first]) => zoneOf(first!)))
}

/** The zones that two filters hide whose table is in the report: those that one hides or both together, and what protects their cells. */
export const hiddenByBoth = (
  world: Trips,
  one: Option,
  other: Option,
  alone: readonly [Hiding, Hiding],
): Set<number> => {
  const { rules, opens } = world
  const width = 1 + Math.max(...other.options)
  const zones = zonesOf(world, moved => one.optionOf(moved) * width + other.optionOf(moved)).sort(bySize)
  const safe = (some: readonly InZone[]) => mayShow(figureOf(some, rules), rules)
  const hidden = new Set([...alone.flatMap(hiding => [...hiding.closed]), ...unevenBy(world, [one, other], alone)])
  const cells = [...new Set(zones.flatMap(({ byOption }) => [...byOption.keys()]))].sort((a, b) => a - b)
  const blocksOf = (zone: number, cell: number) =>
    [blockOf(alone[0], zone, Math.floor(cell / width)), blockOf(alone[1], zone, cell % width)] as const
  const isKnown = ({ zone, byOption }: Zone, cell: number, isHidden = hidden.has(zone)) => {
    const own = [...byOption.keys()]
    const [row, column] = blocksOf(zone, cell)
    if (!isHidden) return own.filter(one => blocksOf(zone, one).join() === `${row},${column}`).length === 1
    const sumsOf = (at: number) => {
      const [first, second] = blocksOf(zone, at)
      return [`row ${first}`, `column ${second}`] as const
    }
    return opens.has(zone) && followsFrom(own, cell, sumsOf)
  }
  const follows = (cell: number) =>
    zones.filter(zone => !isKnown(zone, cell)).flatMap(({ byOption }) => byOption.get(cell) ?? [])
  const inTable = cells.filter(cell => safe(zones.flatMap(({ byOption }) => byOption.get(cell) ?? [])))
  joinUntilUntold(
    inTable,
    cell => follows(cell).length > 0 && !safe(follows(cell)),
    cell => zones.filter(zone => zone.byOption.has(cell) && isKnown(zone, cell) && !isKnown(zone, cell, true)),
    zone => hidden.add(zone.zone),
  )
  return hidden
}
