import { GeoJSONVT } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import type { Feature, Geometry } from 'geojson'
import { groupBy } from '../../src/domain/collections.ts'
import { mercator } from '../../src/domain/geography/coordinates.ts'
import { EQUATOR_M } from '../../src/domain/geography/round-scale.ts'
import type { StreetFeature } from './street-features.ts'

interface MadeTile {
  readonly z: number
  readonly x: number
  readonly y: number
  /** An uncompressed MVT. */
  readonly bytes: Uint8Array
}

/** The lowest and highest zooms of the tiles. Closer views enlarge the highest. */
export const ZOOMS = { least: 8, most: 14 }
/** The number of steps along a tile's side: 0.7 m at zoom 14. */
const EXTENT = 2048
/** How far a line may leave its true course, in steps. MapLibre draws four steps per pixel. */
const TOLERANCE_STEPS = 2
/** Areas smaller than this are left out below the deepest zoom, in square pixels of a map at that zoom. */
const LEAST_AREA_PX = 24
const TILE_PX = 512

/** Returns the size of a pixel on the ground at a zoom, in metres. */
const pixelM = (zoom: number, latitude: number): number =>
  (EQUATOR_M * Math.cos((latitude * Math.PI) / 180)) / (TILE_PX * 2 ** zoom)

const withoutName = ({ name: _, ...tags }: StreetFeature['tags']): StreetFeature['tags'] => tags

/** Combines features with the same tags, which a tile then stores once. Points stay apart. */
const combined = (features: readonly StreetFeature[], zoom: number): Feature[] => {
  const tagged = features.map(({ tags, nameFromZoom, shape }) => ({
    tags: zoom < nameFromZoom ? withoutName(tags) : tags,
    shape,
  }))
  return [...groupBy(tagged, ({ tags, shape }) => shape.type + JSON.stringify(tags)).values()].flatMap(same => {
    const { tags: properties, shape } = same[0]!
    const feature = (geometry: Geometry): Feature => ({ type: 'Feature', properties, geometry })
    if (shape.type === 'Point') return same.map(one => feature(one.shape))
    const coordinates = same.flatMap<unknown>(one => one.shape.coordinates as unknown[])
    return [feature({ type: shape.type, coordinates } as Geometry)]
  })
}

/**
 * Cuts features into the tiles of all zooms.
 * @param bounds west, south, east and north, in degrees
 */
export const cutTiles = (
  features: readonly StreetFeature[],
  [west, south, east, north]: readonly [number, number, number, number],
): MadeTile[] => {
  const tiles: MadeTile[] = []
  for (let z = ZOOMS.least; z <= ZOOMS.most; z++) {
    const leastM2 = z === ZOOMS.most ? 0 : LEAST_AREA_PX * pixelM(z, (south + north) / 2) ** 2
    const shown = features.filter(
      ({ fromZoom, areaM2, shape }) => fromZoom <= z && (shape.type !== 'MultiPolygon' || areaM2 >= leastM2),
    )
    const indexes = [...groupBy(shown, ({ layer }) => layer)].map(([layer, list]) => {
      const options = {
        maxZoom: ZOOMS.most + 1,
        indexMaxZoom: 0,
        extent: EXTENT,
        buffer: EXTENT / 64,
        tolerance: TOLERANCE_STEPS,
      }
      return [layer, new GeoJSONVT({ type: 'FeatureCollection', features: combined(list, z) }, options)] as const
    })
    const tileOf = (lon: number, lat: number) => mercator([lon, lat]).map(part => Math.floor(part * 2 ** z))
    const [left, top] = tileOf(west, north) as [number, number]
    const [right, bottom] = tileOf(east, south) as [number, number]
    for (let x = left; x <= right; x++)
      for (let y = top; y <= bottom; y++) {
        const layers = indexes.flatMap(([layer, index]) => {
          const tile = index.getTile(z, x, y)
          return tile && tile.features.length > 0 ? [[layer, tile]] : []
        })
        if (layers.length > 0)
          tiles.push({ z, x, y, bytes: fromGeojsonVt(Object.fromEntries(layers), { version: 2, extent: EXTENT }) })
      }
  }
  return tiles
}
