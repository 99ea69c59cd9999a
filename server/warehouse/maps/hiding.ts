import type { DisclosureSettings } from '../../../src/contract/location-insights.ts'
import { concentrationOf } from '../gate/concentration.ts'
import { isSafe } from '../gate/is-safe.ts'
import { combinationsOf } from './combinations.ts'
import type { Partitions } from './each-zone.ts'
import type { Filter } from './map-filters.ts'
import { addPerson, eachAtomRow, type People, unsafeSums } from './unsafe-sums.ts'
import { eachZoneParts, type ZoneParts } from './zone-parts.ts'

/** A set of options of one filter: bit i stands for option i. */
export type OptionSet = number
const setOf = (options: Iterable<number>): OptionSet => [...options].reduce((set, option) => set | (1 << option), 0)
const isWithin = (set: OptionSet, other: OptionSet): boolean => (set & ~other) === 0

/** The zones and options that one filter hides, under any selection of it. */
export interface Hiding {
  /**
   * By zone, the options that a selection must hold to show the zone: all that it has where it is in the reserve. A zone all of whose
   * options may be selected alone is missing.
   */
  readonly options: ReadonlyMap<number, OptionSet>
  /** The zones that no selection shows, since the map without filters does not. */
  readonly closed: ReadonlySet<number>
}

interface Zone {
  readonly zone: number
  readonly value: number
  readonly present: OptionSet
  readonly hidden: OptionSet
}

/** The trips and the rules by which the options of a map are judged. */
export interface MapTrips {
  readonly partitions: Partitions
  readonly settings: DisclosureSettings
  /** The zones that the map shows without filters. */
  readonly opens: ReadonlySet<number>
}

/** The options of a zone that are not safe, with as many of the smallest others as make their sum safe: parts of a zone add up. */
const hiddenIn = (
  { combinations, rowsOf, parts: partsOf, sumOf }: ZoneParts,
  settings: DisclosureSettings,
): OptionSet => {
  // With fewer rows there are fewer devices than any figure needs.
  if (combinations.every(option => rowsOf(option) < settings.minDevices)) return setOf(combinations)
  const parts = partsOf()
  const hidden = new Set([...parts].flatMap(([option, part]) => (isSafe(part, settings) ? [] : option)))
  if (hidden.size === 0) return 0
  const others = [...parts].filter(([option]) => !hidden.has(option))
  others.sort(([a, x], [b, y]) => x.value_m - y.value_m || a - b)
  for (const [option] of others) {
    const sum = sumOf(hidden)
    if (sum && isSafe(sum, settings)) break
    hidden.add(option)
  }
  return setOf(hidden)
}

const bySize = (a: Zone, b: Zone): number => a.value - b.value || a.zone - b.zone

const readZones = async ({ partitions, settings }: MapTrips, filter: Filter): Promise<Zone[]> => {
  const zones: Zone[] = []
  await eachZoneParts(partitions, combinationsOf([filter]), (zone, parts) =>
    zones.push({
      zone,
      value: parts.value,
      present: setOf(parts.combinations),
      hidden: hiddenIn(parts, settings),
    }),
  )
  return zones.sort(bySize)
}

/** Every union of some groups of options, but neither of none nor of all. */
const unionsOf = (groups: readonly OptionSet[]): OptionSet[] =>
  Array.from({ length: Math.max(0, 2 ** groups.length - 2) }, (_, i) =>
    groups.reduce((union, group, at) => (((i + 1) >> at) & 1 ? union | group : union), 0),
  )

/** The number of zones that are examined at a time for joining the reserve. */
const CANDIDATES = 32

/**
 * The zones that join the reserve, smallest first, until what is hidden of some options, and cannot be known otherwise, is safe.
 * @param people what is hidden of these options before
 * @param countedOf the options of a zone that are among `people` already
 */
const joinUntilSafe = async (
  { partitions, settings }: MapTrips,
  filter: Filter,
  options: OptionSet,
  candidates: readonly Zone[],
  people: People,
  countedOf: (zone: Zone) => OptionSet,
): Promise<Zone[]> => {
  const joined: Zone[] = []
  for (let from = 0; from < candidates.length; from += CANDIDATES) {
    const some = candidates.slice(from, from + CANDIDATES)
    const numbers = new Map(some.map(({ zone }, at) => [zone, at]))
    const wanted = some.map(zone => options & ~countedOf(zone))
    const peopleOf = some.map((): People => new Map())
    await eachAtomRow(
      partitions,
      combinationsOf([filter]),
      zone => {
        const at = numbers.get(zone)
        return at === undefined ? null : option => (wanted[at]! & (1 << option) ? at : -1)
      },
      (at, person, weight, factor) => addPerson(peopleOf[at]!, person, weight, factor),
    )
    for (const [at, zone] of some.entries()) {
      for (const [person, { value, noised }] of peopleOf[at]!) addPerson(people, person, value, noised / value)
      joined.push(zone)
      const sum = concentrationOf(people.values())
      if (sum && isSafe(sum, settings)) return joined
    }
  }
  return joined
}

/**
 * What a filter hides. The sums that follow from maps under the filter and from totals of its options are, for each union of options
 * whose total is known: all that is hidden of these options in zones that hide others as well (docs/decisions/0049). Zones
 * join the reserve until each of these sums is safe or empty.
 * @param totals groups of options: a reader knows the total of each group, but not of a part of it
 */
export const hidingOf = async (map: MapTrips, filter: Filter, totals: readonly OptionSet[]): Promise<Hiding> => {
  const { partitions, settings, opens } = map
  const zones = await readZones(map, filter)
  const numbers = new Map(zones.map((zone, at) => [zone.zone, at]))
  const reserve = new Set(zones.filter(({ zone, present, hidden }) => !opens.has(zone) || isWithin(present, hidden)))
  const closed = zones.reduce((all, { zone, present }) => (opens.has(zone) ? all : all | present), 0)
  const unions = unionsOf(totals)
  const combinations = combinationsOf([filter])
  /** Unions that stay unsafe because no zone can join. */
  const given = new Set<OptionSet>()
  const hiddenOf = (zone: Zone) => (reserve.has(zone) ? zone.present : zone.hidden)
  for (;;) {
    /** The options that hide a zone: of the zones that the map without filters does not show, those of all together. */
    const groupOf = (zone: Zone) => (opens.has(zone.zone) ? hiddenOf(zone) : closed)
    const atomOf = (group: OptionSet, isOpen: boolean, option: number) =>
      (group * 2 + Number(isOpen)) * combinations.end + option
    const groups = new Set(zones.map(zone => groupOf(zone) * 2 + Number(opens.has(zone.zone))))
    const open = unions.filter(union => !given.has(union))
    const sums = open.map(
      union =>
        new Set(
          [...groups].flatMap(group =>
            isWithin(group >> 1, union)
              ? []
              : Array.from({ length: combinations.end }, (_, option) => option)
                  .filter(option => union & (1 << option))
                  .map(option => atomOf(group >> 1, group % 2 === 1, option)),
          ),
        ),
    )
    const unsafe = await unsafeSums(
      partitions,
      combinations,
      number => {
        const zone = zones[numbers.get(number)!]!
        const [hidden, group, isOpen] = [hiddenOf(zone), groupOf(zone), opens.has(number)]
        return hidden === 0 ? null : option => (hidden & (1 << option) ? atomOf(group, isOpen, option) : -1)
      },
      sums,
      settings,
    )
    const [first] = [...unsafe].sort(([a], [b]) => a - b)
    if (!first) break
    const [at, people] = first
    const union = open[at]!
    const candidates = zones.filter(
      zone => !reserve.has(zone) && (zone.present & union) !== 0 && !isWithin(zone.present, union),
    )
    const countedOf = (zone: Zone) => (isWithin(zone.hidden, union) ? 0 : zone.hidden & union)
    const joined = await joinUntilSafe(map, filter, union, candidates, people, countedOf)
    for (const zone of joined) reserve.add(zone)
    if (joined.length === 0) given.add(union)
  }
  return {
    options: new Map(zones.flatMap(zone => (hiddenOf(zone) === 0 ? [] : [[zone.zone, hiddenOf(zone)] as const]))),
    closed: new Set(zones.flatMap(({ zone }) => (opens.has(zone) ? [] : zone))),
  }
}
