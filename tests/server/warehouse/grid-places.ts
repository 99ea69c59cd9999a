import { normalPair } from '../../../demo/world/random.ts'
import { type Centre, centreOf, type TripPlaces } from '../../../server/warehouse/generate/trip-places.ts'

/** Cities that people live about, with their share of all and how far about; eastings and northings of the National Grid. */
export const CITIES: readonly (Centre & { readonly spreadM: number })[] = [
  { easting: 430_000, northing: 433_700, share: 0.3, spreadM: 9000 },
  { easting: 528_500, northing: 179_500, share: 0.3, spreadM: 12_000 },
  { easting: 384_000, northing: 398_000, share: 0.15, spreadM: 8000 },
  { easting: 407_000, northing: 287_000, share: 0.15, spreadM: 8000 },
  { easting: 325_000, northing: 674_000, share: 0.1, spreadM: 7000 },
]
/** Zones are squares of this side, numbered from the south-west, so that every place has one. Metres. */
const ZONE_M = 1000
const [ACROSS, UP] = [700, 1300]
const clamp = (value: number, most: number) => Math.min(most - 1, Math.max(0, Math.round(value)))

/** A country of squares for tests and benches: every place lies in a zone. */
export const gridPlaces: TripPlaces = {
  centres: CITIES,
  home(random) {
    const city = CITIES[CITIES.indexOf(centreOf(CITIES, random) as (typeof CITIES)[number])]!
    const [x, y] = normalPair(random)
    return {
      easting: clamp(city.easting + x * city.spreadM, ACROSS * ZONE_M),
      northing: clamp(city.northing + y * city.spreadM, UP * ZONE_M),
      centre: city,
    }
  },
  zoneOf: (e, n) => 1 + Math.floor(e / ZONE_M) + ACROSS * Math.floor(n / ZONE_M),
}

/** Its zones, with a parent for some. */
export const gridZones = (parents: ReadonlyMap<number, number> = new Map()) =>
  Array.from({ length: ACROSS * UP }, (_, i) => ({ zone: i + 1, parent: parents.get(i + 1) ?? 0 }))
