import type { DisclosureSettings } from '../../../src/contract/location-insights.ts'
import { isSafe } from '../gate/is-safe.ts'
import { combinationsOf } from './combinations.ts'
import type { Partitions } from './each-zone.ts'
import type { Hiding, OptionSet } from './hiding.ts'
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
  const shifts = fields.map((_, at) => fields.slice(at + 1).reduce((sum, bits) => sum + bits, 0))
  /** Numbers the blocks of a combination's options; `hidden` are the options that each filter hides in a zone. */
  const blockOfAll = (combination: number, hidden: readonly OptionSet[]): number => {
    let block = 0
    for (let at = 0; at < fields.length; at++) {
      const end = 1 << fields[at]!
      const option = (combination >> shifts[at]!) & (end - 1)
      block = block * (end + 1) + (hidden[at]! & (1 << option) ? end : option)
    }
    return block
  }
  await eachZoneParts(partitions, combinationsOf(filters), (zone, { combinations, rowsOf, parts: partsOf, sumOf }) => {
    const hidden = alone.map(({ options }) => options.get(zone) ?? 0)
    const together = new Map<number, number[]>()
    const rows = new Map<number, number>()
    for (const combination of combinations) {
      const block = blockOfAll(combination, hidden)
      const own = together.get(block)
      if (own) own.push(combination)
      else together.set(block, [combination])
      rows.set(block, (rows.get(block) ?? 0) + rowsOf(combination))
    }
    // With fewer rows there are fewer devices than any figure needs: so it is in most zones.
    for (const count of rows.values()) if (count < settings.minDevices) return uneven.add(zone)
    const parts = partsOf()
    for (const some of together.values()) {
      const sum = some.length === 1 ? parts.get(some[0]!) : sumOf(new Set(some))
      if (!sum || !isSafe(sum, settings)) return uneven.add(zone)
    }
  })
  return uneven
}
