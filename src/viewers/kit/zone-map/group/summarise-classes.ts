import type { MapTotal } from '../../../../contract/location-insights.ts'
import { halfwayDistance } from '../../../../domain/catchment/halfway-distance.ts'
import type { GroupedClass, Grouping } from '../grouping.ts'
import type { ZoneItem } from '../mode.ts'
import type { PlaceFacts } from './place-facts.ts'
import { sumMargin } from './sum-margin.ts'

interface ClassesToSummarise {
  readonly items: readonly ZoneItem[]
  readonly facts: ReadonlyMap<number, PlaceFacts>
  /** By place: its class. */
  readonly classes: ReadonlyMap<number, number>
  readonly names: Grouping['classes']
  readonly total: MapTotal
}

/** The places, residents, magnitude and distances of each class, the last class first. */
export const summariseClasses = ({
  items,
  facts,
  classes,
  names,
  total,
}: ClassesToSummarise): readonly GroupedClass[] =>
  names
    .map(({ name }, at) => {
      const places = items.filter(({ zoneId }) => classes.get(zoneId) === at)
      const residents = places.map(({ zoneId }) => facts.get(zoneId)?.residents ?? null)
      const placed = places.flatMap(({ zoneId, magnitude }) => {
        const distance = facts.get(zoneId)?.distanceKm ?? null
        return distance === null ? [] : [{ visits: magnitude, distance }]
      })
      return {
        at,
        name,
        places: places.length,
        residents: residents.reduce((sum, each) => (sum === null || each === null ? null : sum + each), 0),
        magnitude: places.reduce((sum, { magnitude }) => sum + magnitude, 0),
        margin: places.length === 0 ? null : sumMargin(places, total),
        halfwayKm: halfwayDistance(placed),
      }
    })
    .reverse()
