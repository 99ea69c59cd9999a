import type { ZoneMagnitude } from '../../../src/contract/location-insights.ts'
import { displayGroups } from './display-groups.ts'
import type { Measure } from './measure.ts'
import { marginOf, qualityOf } from './quality.ts'
import { asReleased, type Released, releasedValue } from './release.ts'

/** Released zones only, by number, with their classes. */
export const releaseZones = (
  rows: readonly (Measure & { readonly zone: number })[],
): Released<{ Items: ZoneMagnitude[]; Classes: number }> => {
  const magnitudes = rows.map(row => releasedValue(row))
  const { classes, count } = displayGroups(magnitudes)
  const items = rows.map((row, i) => {
    const magnitude = magnitudes[i] ?? 0
    return {
      zoneId: row.zone,
      magnitude,
      displayGroup: classes.get(magnitude) ?? 0,
      quality: qualityOf(row),
      margin: marginOf(row),
    }
  })
  return asReleased({ Items: items.sort((a, b) => a.zoneId - b.zoneId), Classes: count })
}
