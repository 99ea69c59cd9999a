import { concentrationOf } from '../gate/concentration.ts'
import { isSafe } from '../gate/is-safe.ts'
import { combinationsOf } from './combinations.ts'
import type { Hiding, MapTrips } from './hiding.ts'
import { encodingOf, type Filter } from './map-filters.ts'
import { blockOf, HIDDEN_OPTIONS } from './uneven-zones.ts'
import { addPerson, eachAtomRow, type People, unsafeSums } from './unsafe-sums.ts'
import { eachZoneParts } from './zone-parts.ts'

interface Zone {
  readonly zone: number
  readonly value: number
  /** Its combinations of the two filters' options. */
  readonly cells: readonly number[]
  /** Those cells that follow from what each of the two filters shows of the zone alone. */
  readonly known: ReadonlySet<number>
  /** Those that selections of both show, where the zone is shown. */
  readonly shown: ReadonlySet<number>
}

/**
 * True if a cell follows from sums of rows and of columns: if without it no other cells connect its row and its column
 * (gate/withhold-chains.ts).
 * @param sumsOf the row and the column of a cell; rows are numbered apart from columns
 */
const followsFromSums = (
  cells: readonly number[],
  cell: number,
  sumsOf: (cell: number) => readonly [number, number],
): boolean => {
  const others = cells.filter(one => one !== cell).map(sumsOf)
  const [from, to] = sumsOf(cell)
  const reached = new Set([from])
  for (let before = 0; before !== reached.size; ) {
    before = reached.size
    for (const [row, column] of others) if (reached.has(row) || reached.has(column)) reached.add(row).add(column)
  }
  return !reached.has(to)
}

/** The first number of a column; rows have the numbers below. */
const COLUMNS = 2 * HIDDEN_OPTIONS

/**
 * The zones that two filters together hide, where a reader knows the table of two ways of their options: those that either of them
 * hides alone or that are uneven, and as many of the smallest others as make what is hidden of each cell safe or empty. A cell
 * that is not safe in all zones together is not in the table.
 * @param uneven the zones some of whose cells are not safe
 */
export const hiddenByBoth = async (
  { partitions, settings, opens }: MapTrips,
  filters: readonly [Filter, Filter],
  alone: readonly [Hiding, Hiding],
  uneven: ReadonlySet<number>,
): Promise<ReadonlySet<number>> => {
  const combinations = combinationsOf(filters)
  const { bits } = encodingOf(filters[1])
  const sumsIn = (zone: number) => (cell: number) =>
    [blockOf(alone[0], zone, cell >> bits), COLUMNS + blockOf(alone[1], zone, cell & ((1 << bits) - 1))] as const
  const knownIn = (zone: number, cells: readonly number[]): ReadonlySet<number> =>
    new Set(opens.has(zone) ? cells.filter(cell => followsFromSums(cells, cell, sumsIn(zone))) : [])
  const shownIn = (zone: number, cells: readonly number[]): ReadonlySet<number> => {
    const names = cells.map(cell => sumsIn(zone)(cell).join())
    return new Set(cells.filter((_, at) => names.indexOf(names[at]!) === names.lastIndexOf(names[at]!)))
  }
  const zones: Zone[] = []
  await eachZoneParts(partitions, combinations, (zone, { combinations: cells, value }) => {
    zones.push({ zone, value, cells, known: knownIn(zone, cells), shown: shownIn(zone, cells) })
  })
  zones.sort((a, b) => a.value - b.value || a.zone - b.zone)
  const zoneAt = new Map(zones.map(zone => [zone.zone, zone]))
  const cells = [...new Set(zones.flatMap(zone => zone.cells))].sort((a, b) => a - b)
  const each = cells.map(cell => new Set([cell]))
  const notInTable = await unsafeSums(partitions, combinations, () => cell => cell, each, settings)
  const hidden = new Set([...alone.flatMap(one => [...one.closed]), ...uneven])
  /** Cells that stay unsafe because no zone can join. */
  const given = new Set([...notInTable.keys()])
  for (;;) {
    const unsafe = await unsafeSums(
      partitions,
      combinations,
      zone => {
        const { known, shown, cells: own } = zoneAt.get(zone)!
        const told = hidden.has(zone) ? known : shown
        return told.size === own.length ? null : cell => (told.has(cell) ? -1 : cell)
      },
      each,
      settings,
    )
    const [first] = [...unsafe].filter(([at]) => !given.has(at)).sort(([a], [b]) => a - b)
    if (!first) return hidden
    const [at, people] = first
    const cell = cells[at]!
    const candidates = zones.filter(
      ({ zone, known, shown }) => !hidden.has(zone) && shown.has(cell) && !known.has(cell),
    )
    const peopleOf = new Map(candidates.map(({ zone }): [number, People] => [zone, new Map()]))
    await eachAtomRow(
      partitions,
      combinations,
      zone => (peopleOf.has(zone) ? one => (one === cell ? zone : -1) : null),
      (zone, person, weight, factor) => addPerson(peopleOf.get(zone)!, person, weight, factor),
    )
    if (candidates.length === 0) given.add(at)
    for (const { zone } of candidates) {
      hidden.add(zone)
      for (const [person, { value, noised }] of peopleOf.get(zone)!) addPerson(people, person, value, noised / value)
      const sum = concentrationOf(people.values())
      if (sum && isSafe(sum, settings)) break
    }
  }
}
