/**
 * Maps of small zones and of the middle ones that they are parts of, with their totals, by docs/movement-data.md 4 and 5: plainly
 * from the trips. Shares no code with the product.
 */
import {
  type Counted,
  type Figure,
  familyOf,
  figureOf,
  followed,
  marksOf,
  mayShow,
  protect,
  type Rules,
  shownValue,
} from './gate.ts'
import type { Counted as Moved } from './movement.ts'
import { type Hiding, hiddenByBoth, hidingOf, type Option, type Trips, unevenBy } from './reserves.ts'
import { exposedBy, magnitudesShown } from './zones.ts'

/** One filter: the trip's own option, all options that there are, and those chosen. */
export interface Filter extends Option {
  readonly name: 'daytype' | 'purposes' | 'modes' | 'ages' | 'genders' | 'distancerange' | 'stays'
  readonly chosen: readonly number[]
  /** Maps that open with it narrowed have middle zones and a total; under any other filter a map has neither. */
  readonly opens?: boolean
}

interface InZone extends Counted {
  readonly moved: Moved
  readonly small: number
  readonly middle: number
}

export interface MapWorld {
  readonly trips: readonly Moved[]
  readonly zoneOf: (moved: Moved) => number
  /** 0 for none. */
  readonly parentOf: (zone: number) => number
  readonly rules: Rules
}

const groupsBy = <K>(trips: readonly InZone[], keyOf: (one: InZone) => K): Map<K, InZone[]> => {
  const groups = new Map<K, InZone[]>()
  for (const one of trips) {
    const group = groups.get(keyOf(one))
    if (group) group.push(one)
    else groups.set(keyOf(one), [one])
  }
  return groups
}

/** Sums that can be inferred from some filters, whatever is selected in them. */
const knownBy = (trips: readonly InZone[], filters: readonly Filter[], rules: Rules) => {
  const partOf = ({ moved }: InZone) => filters.map(({ optionOf }) => optionOf(moved)).join()
  const safe = (some: readonly InZone[]) => mayShow(figureOf(some, rules), rules)
  const bySmall = groupsBy(trips, ({ small }) => small)
  const areAllSafe = (zone: number, keyOf: (one: InZone) => unknown) =>
    zone !== 0 && [...groupsBy(bySmall.get(zone) ?? [], keyOf).values()].every(safe)
  const zones = [...bySmall.keys()]
  const open = new Set(zones.filter(zone => areAllSafe(zone, partOf)))
  const closed = new Set(
    zones.filter(zone => !filters.some(({ optionOf }) => areAllSafe(zone, one => optionOf(one.moved)))),
  )
  /** Enough devices stay hidden whatever is taken away, and nobody gives too much of what they give. */
  const isHiddenSafe = (hidden: readonly InZone[], isClosed: (one: InZone) => boolean) =>
    [...groupsBy(hidden, partOf).values()].every(part => {
      const core = figureOf(part.filter(isClosed), rules)
      const all = figureOf(part, rules)
      const both: Figure = { ...core, parts: core.parts.map((one, at) => (at < 2 ? all.parts[at]! : one)) }
      return core.parts.length > 0 && mayShow(both, rules)
    })
  const middle = new Set<number>()
  for (const [zone, members] of groupsBy(trips, one => one.middle)) {
    if (zone === 0 || ![...groupsBy(members, partOf).values()].every(safe)) continue
    const hidden = members.filter(({ small }) => !open.has(small))
    if (isHiddenSafe(hidden, ({ small }) => closed.has(small))) middle.add(zone)
  }
  return { open, closed, middle, isHiddenSafe }
}

/** Pairs of filters whose table of two ways is in the report. */
const TABLES = ['daytype purposes', 'daytype modes', 'daytype ages', 'daytype genders', 'ages genders']

const kept = new WeakMap<readonly Moved[], Map<string, unknown>>()
/** Made once for trips and a name. */
const once = <T>(trips: readonly Moved[], name: string, make: () => T): T => {
  const known = kept.get(trips) ?? new Map<string, unknown>()
  kept.set(trips, known)
  if (!known.has(name)) known.set(name, make())
  return known.get(name) as T
}

/** The zones and options that each of these filters hides, and each two of them together. */
const hiddenBy = (world: MapWorld, narrowed: readonly Filter[]) => {
  const { trips, zoneOf, rules } = world
  const named = (name: string) => `${name} ${zoneOf} ${rules.minDevices}`
  const opens = once(trips, named('opens'), () => new Set(mapOf(world, [], 'small').Items.map(({ zoneId }) => zoneId)))
  const of: Trips = { trips, zoneOf, rules, opens }
  const alone = new Map<Filter, Hiding>()
  for (const filter of narrowed) {
    const untold = filter.name === 'distancerange'
    alone.set(
      filter,
      once(trips, named(filter.name), () => hidingOf(of, filter, untold)),
    )
  }
  const zones = new Set([...alone.values()].flatMap(hiding => [...hiding.closed]))
  const names = named(narrowed.map(({ name }) => name).join())
  if (narrowed.length > 1)
    for (const zone of once(trips, names, () => unevenBy(of, narrowed, [...alone.values()]))) zones.add(zone)
  for (const one of narrowed)
    for (const other of narrowed)
      if (TABLES.includes(`${one.name} ${other.name}`))
        for (const zone of once(trips, named(`${one.name} ${other.name}`), () =>
          hiddenByBoth(of, one, other, [alone.get(one)!, alone.get(other)!]),
        ))
          zones.add(zone)
  for (const [filter, { options }] of alone)
    for (const [zone, hidden] of options)
      if ([...hidden].some(option => !filter.chosen.includes(option))) zones.add(zone)
  return zones
}

/** A map as released. */
export const mapOf = (
  world: MapWorld,
  filters: readonly Filter[],
  level: 'small' | 'middle',
): ReturnType<typeof magnitudesShown> & { Total: { magnitude: number; margin: number; devices: string } | null } => {
  const { trips, zoneOf, parentOf, rules } = world
  const all = trips.map((moved): InZone => {
    const small = zoneOf(moved)
    return { moved, small, middle: parentOf(small), personId: moved.trip.personId, weight: moved.trip.weight }
  })
  if (!mayShow(figureOf(all, rules), followed(rules))) return { ...magnitudesShown(new Map()), Total: null }
  const narrowed = filters.filter(({ options, chosen }) => options.some(option => !chosen.includes(option)))
  const chosen = all.filter(({ moved }) => narrowed.every(filter => filter.chosen.includes(filter.optionOf(moved))))
  /** The zones of a map under filters: nothing else is withheld beside them. */
  const underFilters = (): Map<number, Figure> => {
    const choices = narrowed.map(({ optionOf, chosen }) => ({ codeOf: optionOf, chosen }))
    const hidden = new Set([...exposedBy(trips, zoneOf, choices, rules), ...hiddenBy(world, narrowed), 0])
    const figures = [...groupsBy(chosen, ({ small }) => small)].map(
      ([zone, members]) => [zone, figureOf(members, rules)] as const,
    )
    return new Map(figures.filter(([zone, figure]) => !hidden.has(zone) && mayShow(figure, rules)))
  }
  if (narrowed.some(({ opens }) => !opens)) return { ...magnitudesShown(underFilters()), Total: null }
  const known = knownBy(all, narrowed, rules)
  const always = narrowed.length === 0 ? known : knownBy(all, [], rules)
  const joinable = new Set([...known.middle].filter(zone => always.middle.has(zone)))
  const whole = [{ totalOf: () => 0, totalOfKey: () => 0 }]
  const keysOf = (zones: readonly number[]) => [...new Set(zones)].sort((a, b) => a - b)
  const small =
    narrowed.length > 0
      ? underFilters()
      : protect(
          chosen,
          one => (known.open.has(one.small) ? one.small : -1),
          keysOf(chosen.map(one => one.small).filter(zone => known.open.has(zone))),
          whole,
          rules,
        )
  /** Middle zones that may be shown beside the small ones: the trips in neither must be safe, or none. */
  const joinedSums = () => {
    let shown = new Map<number, Figure>()
    for (const [zone, members] of groupsBy(chosen, one => one.middle))
      if (joinable.has(zone) && mayShow(figureOf(members, rules), rules)) shown.set(zone, figureOf(members, rules))
    for (;;) {
      const rest = chosen.filter(one => !small.has(one.small) && !shown.has(one.middle))
      if (shown.size === 0 || rest.length === 0 || mayShow(figureOf(rest, rules), rules)) return shown
      const [least] = [...shown].sort(([a, x], [b, y]) => x.value - y.value || a - b)
      shown = new Map([...shown].filter(([zone]) => zone !== least![0]))
    }
  }
  const shown = level === 'small' ? small : joinedSums()
  const alone = narrowed.map(filter => knownBy(all, [filter], rules).middle)
  const isAreaSafe =
    narrowed.length === 0 ||
    known.isHiddenSafe(
      all.filter(one => !known.open.has(one.small) && !joinable.has(one.middle)),
      one =>
        known.closed.has(one.small) && !alone.some(middle => middle.has(one.middle) && always.middle.has(one.middle)),
    )
  const total = figureOf(chosen, rules)
  const isTold = shown.size > 0 && isAreaSafe && mayShow(total, followed(rules))
  const magnitude = shownValue(total)
  const { devices, margin } = marksOf(magnitude, familyOf([total]))
  return { ...magnitudesShown(shown), Total: isTold ? { magnitude, margin, devices } : null }
}
