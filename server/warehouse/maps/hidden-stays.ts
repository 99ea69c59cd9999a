import type { DisclosureSettings } from '../../../src/contract/location-insights.ts'
import { isSafe } from '../gate/is-safe.ts'
import type { Measure } from '../gate/measure.ts'
import type { ByZone } from './zone-sets.ts'

interface Zone {
  readonly zone: number
  readonly value: number
  readonly stays: readonly ByZone[]
}

const STAYS = [0, 1] as const

const zonesOf = (rows: readonly ByZone[]): Zone[] => {
  const zones = new Map<number, ByZone[]>()
  for (const row of rows) zones.set(row.cell, [...(zones.get(row.cell) ?? []), row])
  return [...zones]
    .map(([zone, stays]) => ({ zone, stays, value: stays.reduce((sum, { value_m }) => sum + value_m, 0) }))
    .sort((a, b) => a.value - b.value || a.zone - b.zone)
}

/**
 * The zones that the filter of stays hides, as hiding.ts finds those of any filter; here from what is stored, since a map of dwells opens
 * before the process has any trips.
 * @param opens the zones that the map without filters shows
 * @param outside what lies outside some zones, of one stay; null where nothing does
 */
export const hiddenStays = async (
  rows: readonly ByZone[],
  opens: ReadonlySet<number>,
  outside: (zones: readonly number[], stay: 0 | 1) => Promise<Measure | null>,
  settings: DisclosureSettings,
): Promise<ReadonlySet<number>> => {
  const zones = zonesOf(rows)
  const isWhole = ({ stays }: Zone) => stays.length === STAYS.length
  const hidden = new Set(
    zones.filter(({ zone, stays }) => !opens.has(zone) || stays.some(row => !isSafe(row, settings))),
  )
  const closed = zones.filter(({ zone }) => !opens.has(zone))
  const closedStays = new Set(closed.flatMap(({ stays }) => stays.map(row => row.second)))
  /** What follows of a stay: all that is hidden of it in zones that have both, and in those that no map shows. */
  const isTold = async (stay: 0 | 1): Promise<boolean> => {
    const isCounted = (zone: Zone) => (opens.has(zone.zone) ? isWhole(zone) : closedStays.has(stay === 0 ? 1 : 0))
    const known = zones.filter(zone => !hidden.has(zone) || !isCounted(zone))
    if (known.length === zones.length) return false
    const sum = await outside(
      known.map(({ zone }) => zone),
      stay,
    )
    return sum !== null && !isSafe(sum, settings)
  }
  for (let before = -1; before !== hidden.size; ) {
    before = hidden.size
    for (const stay of STAYS)
      for (const zone of zones) {
        if (hidden.has(zone) || !isWhole(zone)) continue
        if (!(await isTold(stay))) break
        hidden.add(zone)
      }
  }
  return new Set([...hidden].map(({ zone }) => zone))
}
