import type { ZoneItem } from '../../../../../src/viewers/kit/zone-map/mode.ts'
import type { ZoneResult } from '../../../../../src/viewers/kit/zone-map/model/machine.ts'

/** A place that consists of some zones, by default of one. */
export const placeOf = (zoneId: number, magnitude: number, more: Partial<ZoneItem> = {}): ZoneItem => ({
  zoneId,
  zones: [zoneId],
  name: `Zone ${zoneId}`,
  residents: 1000,
  rate: null,
  magnitude,
  displayGroup: 0,
  devices: '300+',
  margin: 5,
  ...more,
})

/** A search result with these places. */
export const resultOf = (places: readonly ZoneItem[], classes = 10): ZoneResult => ({
  places,
  items: new Map(places.flatMap(place => place.zones.map(zone => [zone, place] as const))),
  colours: { ramp: 'sequential', steps: Array.from({ length: classes }, (_, step) => step), bounds: [], per: null },
  total: null,
})

interface SentPlace {
  readonly zones: readonly number[]
  readonly magnitude: number
  readonly margin?: number
  readonly residents?: number
  readonly name?: string
}

/** The reply to a map call, in which the places are children of the whole map. */
export function replyOf(places: readonly SentPlace[], more: object = {}) {
  const full = places.map(place => ({
    residents: 1000 * place.zones.length,
    margin: 5,
    name: place.zones.map(zone => `Zone ${zone}`).join(' and '),
    devices: '300+' as const,
    ...place,
  }))
  const sum = (of: (place: (typeof full)[number]) => number) => full.reduce((all, place) => all + of(place), 0)
  const root = {
    parent: -1,
    name: 'The whole map',
    residents: sum(({ residents }) => residents),
    magnitude: sum(({ magnitude }) => magnitude),
    devices: '300+',
    margin: 3,
  }
  return {
    Items: full.map(place => ({ ...place, zoneId: place.zones[0], displayGroup: 0 })),
    Nodes: [root, ...full.map(place => ({ parent: 0, ...place }))],
    Classes: 10,
    Total: { magnitude: root.magnitude, margin: 3, devices: '300+' },
    Options: {},
    Disclosure: { minDevices: 15, dominanceOne: 0.5, dominanceTwo: 0.8, noiseWidth: 1.25 },
    ...more,
  }
}
