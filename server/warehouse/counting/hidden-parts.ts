import type { DisclosureSettings } from '../../../src/contract/location-insights.ts'
import { isSafe } from '../gate/is-safe.ts'
import type { Concentration } from '../gate/measure.ts'
import { concentrationOfGroups, GROUPS, type GroupSums, groupOf } from './crowd.ts'
import { givenByPeople, hiddenBehind } from './given-by-people.ts'
import type { People } from './number-people.ts'
import { ownTurn } from './own-turn.ts'
import { createPartNumbers, type PartNumbers } from './part-numbers.ts'
import type { ZoneTrips } from './zone-trips.ts'

/** More parts than these are not summed: nothing is told of the whole area then. */
const MOST_PARTS = 2048

/** Whether a zone's parts are known to a reader, or as far as they are not, how well they are hidden. */
export type Hiding = 'open' | 'joined' | 'half' | 'closed'
export type Summed = Exclude<Hiding, 'open'>

/** People of zones that are not open, by how these are hidden and by part, in groups. */
export interface HiddenParts {
  /** Codes by part. */
  readonly codes: readonly number[]
  /** A part's groups follow each other. */
  readonly sums: Readonly<Record<Summed, GroupSums>>
  /** By part, how many rows closed zones have: at least as many as devices. */
  readonly closedRows: Uint32Array
}

/**
 * Sums the people of every part; null where there are too many parts.
 * @param keyOf tells the part of a trip by its code
 */
export const sumHiddenParts = async (
  trips: () => AsyncIterable<ZoneTrips>,
  keyOf: (code: number) => number,
  hidingOf: (zone: number) => Hiding,
): Promise<HiddenParts | null> => {
  const parts = createPartNumbers(keyOf)
  for await (const some of trips()) parts.of(some)
  if (parts.codes.length > MOST_PARTS) return null
  const room = (): GroupSums => ({
    values: new Float64Array(parts.codes.length * GROUPS),
    noised: new Float64Array(parts.codes.length * GROUPS),
  })
  const sums = { joined: room(), half: room(), closed: room() }
  const closedRows = new Uint32Array(parts.codes.length)
  for await (const some of trips()) {
    await ownTurn()
    const { zones, starts, persons, kinds, weights, factors } = some
    const partOf = parts.of(some)
    for (const [i, zone] of zones.entries()) {
      const hiding = hidingOf(zone)
      if (hiding === 'open') continue
      const { values, noised } = sums[hiding]
      for (let row = starts[i]!; row < starts[i + 1]!; row++) {
        const at = partOf[kinds[row]!]! * GROUPS + groupOf(persons[row]!)
        values[at]! += weights[row]!
        noised[at]! += weights[row]! * factors[row]!
        if (hiding === 'closed') closedRows[partOf[kinds[row]!]!]!++
      }
    }
  }
  return { codes: parts.codes, sums, closedRows }
}

/** The groups of the chosen parts together. */
export const groupsOf = (
  { codes, sums }: HiddenParts,
  hidings: readonly Summed[],
  isChosen: (code: number) => boolean,
): GroupSums => {
  const all: GroupSums = { values: new Float64Array(GROUPS), noised: new Float64Array(GROUPS) }
  for (const hiding of hidings) {
    const { values, noised } = sums[hiding]
    for (const [part, code] of codes.entries()) {
      if (!isChosen(code)) continue
      const from = part * GROUPS
      for (let group = 0; group < GROUPS; group++) {
        all.values[group]! += values[from + group]!
        all.noised[group]! += noised[from + group]!
      }
    }
  }
  return all
}

const isBehind = (closed: Concentration | null, hidden: Concentration | null, settings: DisclosureSettings): boolean =>
  hidden === null || (closed !== null && isSafe(hiddenBehind(closed, hidden), settings))

/** The parts of which the groups do not say that they are safe, which are no safer than their people. */
const doubtfulParts = (known: HiddenParts, settings: DisclosureSettings): number[] =>
  [...known.codes.keys()].filter(part => {
    const isPart = (code: number) => code === known.codes[part]
    const [closed, hidden] = [groupsOf(known, ['closed'], isPart), groupsOf(known, ['half', 'closed'], isPart)]
    return !isBehind(concentrationOfGroups(closed), concentrationOfGroups(hidden), settings)
  })

/** Rows of hidden zones, by the parts that are asked about; those of closed zones apart. */
const rowsOfParts = async (
  trips: () => AsyncIterable<ZoneTrips>,
  { numbers }: People,
  parts: PartNumbers,
  asked: readonly number[],
  hidingOf: (zone: number) => Hiding,
) => {
  const found = new Map(asked.map(part => [part, { closed: [] as number[], half: [] as number[] }]))
  let at = 0
  for await (const some of trips()) {
    await ownTurn()
    const { zones, starts, kinds, weights } = some
    const rowsOf = [...parts.of(some)].map(part => found.get(part))
    const people = numbers[at++]!
    for (const [i, zone] of zones.entries()) {
      const hiding = hidingOf(zone)
      if (hiding !== 'closed' && hiding !== 'half') continue
      for (let row = starts[i]!; row < starts[i + 1]!; row++)
        rowsOf[kinds[row]!]?.[hiding].push(people[row]!, weights[row]!)
    }
  }
  return found
}

/** Whether every part of what is hidden of a map is safe, whichever zones a reader knows and takes away, or nothing. */
export const isAreaSafe = async (
  trips: () => AsyncIterable<ZoneTrips>,
  people: People,
  known: HiddenParts,
  { keyOf, hidingOf }: { readonly keyOf: (code: number) => number; readonly hidingOf: (zone: number) => Hiding },
  settings: DisclosureSettings,
): Promise<boolean> => {
  const doubtful = doubtfulParts(known, settings)
  if (doubtful.length === 0) return true
  if (doubtful.some(part => known.closedRows[part]! < settings.minDevices)) return false
  const given = givenByPeople(people.factors)
  const addAll = (rows: readonly number[]) => {
    for (let at = 0; at < rows.length; at += 2) given.add(rows[at]!, rows[at + 1]!)
    const { devices } = given.measure()
    return devices === 0 ? null : given.measure()
  }
  const found = await rowsOfParts(trips, people, createPartNumbers(keyOf), doubtful, hidingOf)
  return [...found.values()].every(({ closed, half }) => {
    given.empty()
    const core = addAll(closed)
    return isBehind(core, addAll(half), settings)
  })
}
