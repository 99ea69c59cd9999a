import type { ZoneMagnitude } from '../../../src/contract/location-insights.ts'
import { displayGroups } from './display-groups.ts'
import type { Measure } from './measure.ts'
import { bandOf, contributionsOf, marginOf } from './quality.ts'
import { asReleased, type Released, releasedValue } from './release.ts'

/** Released zones only, by number, with their classes. */
export const releaseZones = (
  released: ReadonlyMap<number, Measure>,
): Released<{ Items: ZoneMagnitude[]; Classes: number }> => {
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
  return asReleased({ Items: items, Classes: count })
}
