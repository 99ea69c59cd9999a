import { busyPlace, type Ground } from '../../demo/generate/generate-trips.ts'
import { Weighted } from '../../demo/trips/blocks.ts'

interface City {
  readonly easting: number
  readonly northing: number
  readonly share: number
  readonly spreadM: number
}

/** Cities, each with its share of the people and the spread of their homes, in National Grid eastings and northings. */
export const CITIES: readonly City[] = [
  { easting: 430_000, northing: 433_700, share: 0.3, spreadM: 9000 },
  { easting: 528_500, northing: 179_500, share: 0.3, spreadM: 12_000 },
  { easting: 384_000, northing: 398_000, share: 0.15, spreadM: 8000 },
  { easting: 407_000, northing: 287_000, share: 0.15, spreadM: 8000 },
  { easting: 325_000, northing: 674_000, share: 0.1, spreadM: 7000 },
]
/** The side of the square zones, in metres. Zones are numbered from the south-west, and every place is in one. */
export const ZONE_M = 1000
const [ACROSS, UP] = [700, 1300]

/** The number of the zone at a position in metres. */
export const zoneNumber = (e: number, n: number): number => 1 + Math.floor(e / ZONE_M) + ACROSS * Math.floor(n / ZONE_M)

/** How far from a city people live, as a multiple of the city's spread. */
const REACH = 3

/** Where people live, and how many. Each entry is the centre of a zone; zones near two cities are listed for both. */
export const gridBlocks = CITIES.flatMap(({ easting, northing, share, spreadM }) => {
  const reach = Math.ceil((REACH * spreadM) / ZONE_M)
  const [column, row] = [Math.floor(easting / ZONE_M), Math.floor(northing / ZONE_M)]
  return Array.from({ length: (2 * reach + 1) ** 2 }, (_, i) => {
    const [across, up] = [(i % (2 * reach + 1)) - reach, Math.floor(i / (2 * reach + 1)) - reach]
    const away = Math.hypot(across, up) * ZONE_M
    return {
      e: (column + across + 0.5) * ZONE_M,
      n: (row + up + 0.5) * ZONE_M,
      zoneId: zoneNumber((column + across) * ZONE_M, (row + up) * ZONE_M),
      residents: (share / spreadM ** 2) * Math.exp(-(away ** 2) / (2 * spreadM ** 2)),
    }
  })
})

/** A country of square zones for tests and benches, in which every place near a city is in a zone. */
export const gridGround: Ground = {
  blocks: {
    e: Float64Array.from(gridBlocks, ({ e }) => e),
    n: Float64Array.from(gridBlocks, ({ n }) => n),
    radiusM: Float64Array.from(gridBlocks, () => ZONE_M * 0.7),
    zoneId: Uint32Array.from(gridBlocks, ({ zoneId }) => zoneId),
  },
  residents: new Weighted(gridBlocks.map(({ residents }) => residents)),
  places: CITIES.map(({ easting, northing, share }, i) => busyPlace(`City ${i + 1}`, easting, northing, share)),
}

/** The country's zones, some of them with a parent. */
export const gridZones = (parents: ReadonlyMap<number, number> = new Map()) =>
  Array.from({ length: ACROSS * UP }, (_, i) => ({ zone: i + 1, parent: parents.get(i + 1) ?? 0 }))
