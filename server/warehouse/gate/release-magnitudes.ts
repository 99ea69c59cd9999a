import type { Quality } from '../../../src/contract/location-insights.ts'
import type { TourismMagnitude } from '../../../src/contract/tourism.ts'
import { displayGroups } from './display-groups.ts'
import { asReleased, type Released } from './release.ts'

/** A zone's figure that is made of released ones alone. */
export interface SafeMagnitude {
  readonly zone: number
  readonly magnitude: number
  readonly quality: Quality
  readonly margin: number | null
}

/** Zones by number, with their classes. */
export const releaseMagnitudes = (
  zones: readonly SafeMagnitude[],
): Released<{ Items: TourismMagnitude[]; Classes: number }> => {
  const { classes, count } = displayGroups(zones.map(({ magnitude }) => magnitude))
  const items = [...zones]
    .sort((a, b) => a.zone - b.zone)
    .map(({ zone, magnitude, quality, margin }) => ({
      zoneId: zone,
      magnitude,
      displayGroup: classes.get(magnitude) ?? 0,
      quality,
      margin,
    }))
  return asReleased({ Items: items, Classes: count })
}
