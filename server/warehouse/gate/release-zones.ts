import type { MapTotal, ZoneMagnitude } from '../../../src/contract/location-insights.ts'
import { displayGroups } from '../../../src/domain/places/display-groups.ts'
import type { Measure } from './measure.ts'
import { bandOf, contributionsOf, marginOf } from './quality.ts'
import { asReleased, type Released, releasedValue } from './release.ts'

/** The result of a map. */
export interface Magnitudes {
  /** Released zones only, ascending. */
  Items: ZoneMagnitude[]
  /** The number of classes that they are divided into. */
  Classes: number
  Total: MapTotal
}

const releaseTotal = (total: Measure): NonNullable<MapTotal> => {
  const magnitude = releasedValue(total)
  const family = contributionsOf([total])
  return { magnitude, margin: marginOf(magnitude, family), devices: bandOf(magnitude, family) }
}

/** @param total all zones and the trips in no zone together; null where it may not be released beside the zones */
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
