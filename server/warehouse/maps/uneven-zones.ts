import type { DisclosureSettings } from '../../../src/contract/location-insights.ts'
import { isSafe } from '../gate/is-safe.ts'
import { combinationsOf } from './combinations.ts'
import type { Partitions } from './each-zone.ts'
import type { Hiding } from './hiding.ts'
import { encodingOf, type Filter } from './map-filters.ts'
import { eachZoneParts } from './zone-parts.ts'

/** More than any option of a filter: what stands for all options that a filter hides in a zone, since they are known together. */
export const HIDDEN_OPTIONS = 1 << 8

/** The option that an option of a zone is known by. */
export const blockOf = ({ options }: Hiding, zone: number, option: number): number =>
  (options.get(zone) ?? 0) & (1 << option) ? HIDDEN_OPTIONS : option

/**
 * The zones in which some combination of options of several filters is not safe, where options that a filter hides are one. A
 * reader can derive combinations from selections by inclusion and exclusion, and in a zone's table of two filters by chains; so
 * no selection of these filters shows such a zone.
 * @param alone what each of the filters hides
 */
export const unevenZones = async (
  partitions: Partitions,
  filters: readonly Filter[],
  alone: readonly Hiding[],
  settings: DisclosureSettings,
): Promise<ReadonlySet<number>> => {
  const uneven = new Set<number>()
  const fields = filters.map(filter => encodingOf(filter).bits)
  const optionsOf = (combination: number): number[] => {
    let rest = combination
    return fields.toReversed().map(bits => {
      const option = rest & ((1 << bits) - 1)
      rest >>= bits
      return option
    })
  }
  await eachZoneParts(partitions, combinationsOf(filters), (zone, parts, sumOf) => {
    const together = new Map<string, Set<number>>()
    for (const combination of parts.keys()) {
      const blocks = optionsOf(combination).map((option, at) => blockOf(alone[filters.length - 1 - at]!, zone, option))
      const own = together.get(blocks.join()) ?? new Set()
      together.set(blocks.join(), own.add(combination))
    }
    for (const combinations of together.values()) {
      const [only] = combinations
      const sum = combinations.size === 1 ? parts.get(only!) : sumOf(combinations)
      if (!sum || !isSafe(sum, settings)) uneven.add(zone)
    }
  })
  return uneven
}
