import type { TourismMagnitude } from '../../../src/contract/tourism.ts'
import type { DeviceBand } from '../../../src/domain/device-band.ts'
import { displayGroups } from '../../../src/domain/places/display-groups.ts'
import { asReleased, type Released } from './release.ts'

/** A zone's figure that is made of released figures alone. */
export interface SafeMagnitude {
  readonly zone: number
  readonly magnitude: number
  readonly devices: DeviceBand
  readonly margin: number | null
}

/**
 * Zones by number, with their classes.
 * @param compared for a blend, the number of zones for which both of its figures are released; null for other measures
 */
export const releaseMagnitudes = (
  zones: readonly SafeMagnitude[],
  compared: number | null,
): Released<{ Items: TourismMagnitude[]; Classes: number; Compared: number | null }> => {
  const { classes, count } = displayGroups(zones.map(({ magnitude }) => magnitude))
  const items = [...zones]
    .sort((a, b) => a.zone - b.zone)
    .map(({ zone, magnitude, devices, margin }) => ({
      zoneId: zone,
      magnitude,
      displayGroup: classes.get(magnitude) ?? 0,
      devices,
      margin,
    }))
  return asReleased({ Items: items, Classes: count, Compared: compared })
}
