import { VectorTile } from '@mapbox/vector-tile'
import { LRUCache } from 'lru-cache'
import { PbfReader } from 'pbf'
import { PMTiles } from 'pmtiles'
import { METRES_A_DEGREE, mercator } from '../../src/domain/geography/coordinates.ts'
import { createArchiveFile, type OpenArchive } from './archive-file.ts'

type Degrees = readonly [lon: number, lat: number]

interface NearbyStreet {
  readonly name: string
  /** From the point to the middle of the street, in metres. */
  readonly distanceM: number
}

/** Names points by their streets. */
export interface StreetNames {
  /** The street that people would name a point by; null if no street is near or the map is not readable. */
  at(point: Degrees): Promise<NearbyStreet | null>
}

/** A named road in a tile. Its lines are in tile widths from the world's north-west corner, x and y interleaved. */
interface NamedRoad {
  readonly name: string
  readonly handicapM: number
  readonly lines: readonly Float64Array[]
}

/**
 * A street farther away than this does not name a point, in metres: many maps lack residential streets, and a point in
 * one of these must not be named by a main road behind the houses.
 */
const REACH_M = 75
/**
 * Metres to add to a road's distance before roads are compared, so that a main road or a pedestrian street names a point
 * in preference to the alley behind it. Motorways and cycle routes pass many places without being their address.
 */
const HANDICAP_M = { main: 0, minor: 8, service: 30, path: 75 } as const
const CACHED_TILES = 64

const handicapOf = (kind: unknown, detail: unknown): number | null => {
  if (kind === 'major_road' || detail === 'pedestrian') return HANDICAP_M.main
  if (kind === 'minor_road') return detail === 'service' ? HANDICAP_M.service : HANDICAP_M.minor
  return kind === 'path' ? HANDICAP_M.path : null
}

const roadsIn = (bytes: ArrayBuffer, x: number, y: number): NamedRoad[] => {
  const { roads } = new VectorTile(new PbfReader(new Uint8Array(bytes))).layers
  if (roads === undefined) return []
  return Array.from({ length: roads.length }, (_, i) => roads.feature(i)).flatMap(feature => {
    const { name, kind, kind_detail: detail } = feature.properties
    const handicapM = handicapOf(kind, detail)
    if (typeof name !== 'string' || name === '' || handicapM === null) return []
    const lines = feature
      .loadGeometry()
      .map(line => Float64Array.from(line.flatMap(at => [x + at.x / feature.extent, y + at.y / feature.extent])))
    return [{ name, handicapM, lines }]
  })
}

/** The distance from a point to a line, in the line's unit. */
const distanceTo = (line: Float64Array, px: number, py: number): number => {
  let least = Number.POSITIVE_INFINITY
  for (let i = 0; i + 3 < line.length; i += 2) {
    const [ax, ay] = [line[i]!, line[i + 1]!]
    const [dx, dy] = [line[i + 2]! - ax, line[i + 3]! - ay]
    const length = dx * dx + dy * dy
    const along = length === 0 ? 0 : Math.max(0, Math.min(1, ((px - ax) * dx + (py - ay) * dy) / length))
    least = Math.min(least, Math.hypot(ax + along * dx - px, ay + along * dy - py))
  }
  return least
}

/**
 * Names points by the streets in an archive of vector tiles in the Protomaps schema, which may be replaced at any time.
 * @param report called with the error if the archive cannot be read
 */
export const createStreetNames = (path: string, report: (error: unknown) => void): StreetNames => {
  const file = createArchiveFile(path)
  const tiles = new LRUCache<string, readonly NamedRoad[]>({ max: CACHED_TILES })

  const roadsNear = async (archive: OpenArchive, [lon, lat]: Degrees) => {
    const reader = new PMTiles({
      getKey: () => archive.identity,
      getBytes: async (offset, length) => ({
        data: (await archive.read(offset, Math.min(length, archive.bytes - offset))).buffer,
      }),
    })
    const { maxZoom } = await reader.getHeader()
    const across = 2 ** maxZoom
    const [x, y] = mercator([lon, lat]).map(part => part * across) as [number, number]
    const tileM = (360 * METRES_A_DEGREE * Math.cos((lat * Math.PI) / 180)) / across
    const reach = REACH_M / tileM
    const roads: NamedRoad[] = []
    for (let column = Math.floor(x - reach); column <= Math.floor(x + reach); column++)
      for (let row = Math.floor(y - reach); row <= Math.floor(y + reach); row++) {
        const key = `${archive.identity}/${column}/${row}`
        let named = tiles.get(key)
        if (named === undefined) {
          const tile = await reader.getZxy(maxZoom, column, row)
          named = tile === undefined ? [] : roadsIn(tile.data, column, row)
          tiles.set(key, named)
        }
        roads.push(...named)
      }
    return { roads, x, y, tileM }
  }

  return {
    async at(point) {
      try {
        const archive = await file.open()
        try {
          const { roads, x, y, tileM } = await roadsNear(archive, point)
          const near = roads.flatMap(({ name, handicapM, lines }) => {
            const distanceM = Math.min(...lines.map(line => distanceTo(line, x, y))) * tileM
            return distanceM > REACH_M ? [] : [{ name, distanceM, rank: distanceM + handicapM }]
          })
          const [best] = near.toSorted((a, b) => a.rank - b.rank)
          return best === undefined ? null : { name: best.name, distanceM: Math.round(best.distanceM) }
        } finally {
          await archive.close()
        }
      } catch (error) {
        report(error)
        return null
      }
    },
  }
}
