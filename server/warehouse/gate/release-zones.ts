import type { MapTotal, ZoneMagnitude } from '../../../src/contract/location-insights.ts'
import { displayGroups } from './display-groups.ts'
import type { Measure } from './measure.ts'
import { bandOf, contributionsOf, marginOf } from './quality.ts'
import { asReleased, type Released, releasedValue } from './release.ts'

/** A map as it is answered. */
export interface Magnitudes {
  /** Released zones only, by number. */
  Items: ZoneMagnitude[]
  /** How many classes they are in. */
  Classes: number
  Total: MapTotal
}

const releaseTotal = (total: Measure): NonNullable<MapTotal> => {
  const magnitude = releasedValue(total)
  const family = contributionsOf([total])
  return { magnitude, margin: marginOf(magnitude, family), devices: bandOf(magnitude, family) }
}

/** @param total what all zones and none hold together; null where it may not be given out beside the zones */
export const releaseZones = (released: ReadonlyMap<number, Measure>, total: Measure | null): Released<Magnitudes> => {
  const rows = [...released].sort(([a], [b]) => a - b)
  const family = contributionsOf(released.values())
  const magnitudes = rows.map(([, measure]) => releasedValue(measure))
  const { classes, count } = displayGroups(magnitudes)
  const items = rows.map(([zoneId], i) => {
    const magnitude = magnitudes[i] ?? 0
    return {
      zoneId,
      magnitude,
      displayGroup: classes.get(magnitude) ?? 0,
      devices: bandOf(magnitude, family),
      margin: marginOf(magnitude, family),
    }
  })
  return asReleased({ Items: items, Classes: count, Total: total && releaseTotal(total) })
}
