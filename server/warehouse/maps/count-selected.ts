import type { DisclosureSettings } from '../../../src/contract/location-insights.ts'
import { yieldToLoop } from '../../concurrency/yield-to-loop.ts'
import { isSafe } from '../gate/is-safe.ts'
import type { Measure } from '../gate/measure.ts'
import { eachZone, type Partitions } from './each-zone.ts'
import { encodingOf, FILTERS, shiftOf } from './map-filters.ts'
import { createMeasureZone } from './measure-zone.ts'
import { NO_ZONE } from './protect-zones.ts'
import { isNarrowed, type Selection } from './selection.ts'
import type { ZoneTrips } from './zone-trips.ts'

/** By trip class: 1 where the selection excludes it. */
const excludedBy = (selection: Selection): ((trips: ZoneTrips) => Uint8Array) => {
  const filters = FILTERS.filter(filter => isNarrowed(selection, filter)).map(filter => {
    const { bits, optionOf = (code: number) => code } = encodingOf(filter)
    const selected = selection[filter].reduce((set, code) => set | (1 << optionOf(code)), 0)
    return { shift: shiftOf(filter), mask: (1 << bits) - 1, selected }
  })
  const isExcluded = (code: number) =>
    filters.some(({ shift, mask, selected }) => (selected & (1 << ((code >>> shift) & mask))) === 0)
  return ({ codes }) => Uint8Array.from(codes, code => Number(isExcluded(code)))
}

/**
 * Counts the trips of a selection by zone: the zones that are safe, ascending, and not hidden. A selection over a single partition is
 * counted to its end in one turn of the event loop, so that of several selections the first does not wait for the last.
 */
export const countSelected = async (
  partitions: Partitions,
  selection: Selection,
  hidden: ReadonlySet<number>,
  settings: DisclosureSettings,
): Promise<ReadonlyMap<number, Measure>> => {
  await yieldToLoop()
  const measureZone = createMeasureZone()
  const excludedOf = excludedBy(selection)
  const known = new WeakMap<ZoneTrips, Uint8Array>()
  const cells: [number, Measure][] = []
  await eachZone(partitions, (trips, i, zone) => {
    if (zone === NO_ZONE || hidden.has(zone)) return
    const excluded = known.get(trips) ?? excludedOf(trips)
    known.set(trips, excluded)
    const { selected } = measureZone({ trips, excluded }, i)
    if (isSafe(selected, settings)) cells.push([zone, selected])
  })
  return new Map(cells.sort(([a], [b]) => a - b))
}
