import type { MapTotal } from '../../../contract/location-insights.ts'
import { halfwayDistance } from '../../../domain/catchment/halfway-distance.ts'
import type { GroupedClass, Grouping } from '../grouping.ts'
import type { ZoneItem } from '../mode.ts'
import type { PlaceFacts } from './place-facts.ts'
import { sumMargin } from './sum-margin.ts'

interface ClassesToSummarise {
  readonly items: readonly ZoneItem[]
  readonly facts: ReadonlyMap<number, PlaceFacts>
  /** By zone: its class. */
  readonly classes: ReadonlyMap<number, number>
  readonly names: Grouping['classes']
  /** The total in zones and outside them; null: it may not be released. */
  readonly total: MapTotal
}

/** The zones, residents, magnitude and distances of each class, the last class first. */
export const summariseClasses = ({
  items,
  facts,
  classes,
  names,
  total,
}: ClassesToSummarise): readonly GroupedClass[] =>
  names
    .map(({ name }, at) => {
      const zones = items.filter(({ zoneId }) => classes.get(zoneId) === at)
      const residents = zones.map(({ zoneId }) => facts.get(zoneId)?.residents ?? null)
      const placed = zones.flatMap(({ zoneId, magnitude }) => {
        const distance = facts.get(zoneId)?.distanceKm ?? null
        return distance === null ? [] : [{ visits: magnitude, distance }]
      })
      return {
        at,
        name,
        zones: zones.length,
        residents: residents.reduce((sum, each) => (sum === null || each === null ? null : sum + each), 0),
        magnitude: zones.reduce((sum, { magnitude }) => sum + magnitude, 0),
        margin: zones.length === 0 ? null : sumMargin(zones, total),
        halfwayKm: halfwayDistance(placed),
      }
    })
    .reverse()
