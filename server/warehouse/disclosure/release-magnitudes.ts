import type { TourismMagnitude } from '../../../src/contract/tourism.ts'
import type { DeviceBand } from '../../../src/domain/device-band.ts'
import { displayGroups } from '../../../src/domain/places/display-groups.ts'
import { asReleased, type Released } from './release.ts'

/** A place's figure that is made of released figures alone. */
export interface SafeMagnitude {
  /** Ascending. */
  readonly zones: readonly number[]
  readonly name: string
  readonly magnitude: number
  readonly devices: DeviceBand
  readonly margin: number | null
}

/** Places by their first zone, with their classes. */
export const releaseMagnitudes = (
  places: readonly SafeMagnitude[],
): Released<{ Items: TourismMagnitude[]; Classes: number }> => {
  const { classes, count } = displayGroups(places.map(({ magnitude }) => magnitude))
  const items = places.map(place => ({
    ...place,
    zoneId: place.zones[0]!,
    zones: [...place.zones],
    displayGroup: classes.get(place.magnitude) ?? 0,
  }))
  return asReleased({ Items: items.sort((a, b) => a.zoneId - b.zoneId), Classes: count })
}
