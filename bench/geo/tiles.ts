import { GeoJSONVT, type GeoJSONVTOptions } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import { seeded } from '../../tests/workers/support/mesh.ts'
import { zonePolygons } from '../../workers/geometry/polygons.ts'
import { ZoneIndex } from '../../workers/index/zone-index.ts'
import { boxToGrid, gridToLonLat } from '../../workers/projection/lon-lat.ts'
import { encodeTile } from '../../workers/tiles/encode-tile.ts'
import { tileBatch } from '../../workers/tiles/tile-batch.ts'
import { tileBox, tileGrid } from '../../workers/tiles/tile-grid.ts'
import { race, rowOf } from '../measure.ts'
import { type GeoCase, type GeoContext, SEED } from './context.ts'

type Address = readonly [z: number, x: number, y: number]

const LEAST_ZOOM = 6
const ZOOMS = 9
const MM_PER_M = 1000
/** The maximum number of random tries for each tile, because a small file has few tiles. */
const MOST_DRAWS = 20
const PEER_OPTIONS: GeoJSONVTOptions = { maxZoom: LEAST_ZOOM + ZOOMS - 1 }

/** Distinct tiles around random zones, zoom by zoom from 6 to 14. If a zoom has too few, the others have more. */
const addresses = ({ kernels, columns, options }: GeoContext): Address[] => {
  const random = seeded(SEED)
  const wanted = options.once ? 36 : 2000
  const found = new Map<string, Address>()
  for (let draw = 0; found.size < wanted && draw < wanted * MOST_DRAWS; draw++) {
    const z = LEAST_ZOOM + (draw % ZOOMS)
    const box = Math.floor(random() * columns.count) * 4
    const point = Float64Array.of(columns.boxes[box]! / MM_PER_M, columns.boxes[box + 1]! / MM_PER_M)
    const mercator = new Float64Array(2)
    kernels.gridToMercator(point, mercator)
    const at = (radians: number) => Math.floor((0.5 + radians / (2 * Math.PI)) * 2 ** z)
    const address: Address = [z, at(mercator[0]!), at(-mercator[1]!)]
    found.set(String(address), address)
  }
  return [...found.values()]
}

/** The zones in the peer's input format. */
const geoJsonOf = ({ kernels, columns }: GeoContext): GeoJSON.FeatureCollection => {
  const degrees = (ring: Float64Array): [number, number][] => {
    const lonLat = gridToLonLat(kernels, ring)
    return Array.from({ length: lonLat.length / 2 }, (_, i) => [lonLat[i * 2]!, lonLat[i * 2 + 1]!])
  }
  return {
    type: 'FeatureCollection',
    features: Array.from({ length: columns.count }, (_, zone) => ({
      type: 'Feature',
      id: columns.ids[zone]!,
      properties: { code: columns.codes.at(zone), name: columns.names.at(zone) },
      geometry: {
        type: 'MultiPolygon',
        coordinates: zonePolygons(columns, zone).map(rings => rings.map(degrees)),
      },
    })),
  }
}

/**
 * Cuts tiles spread over zooms 6 to 14, each once, so that no tile cache helps either side. Both start without an
 * index: ours from columns in EPSG:27700, and the peer from GeoJSON in degrees.
 */
export const tiles: GeoCase = async function* (context) {
  const { kernels, columns, fewTurns } = context
  const asked = addresses(context)
  const bytes = { ours: 0, peer: 0 }
  const ours = () => {
    bytes.ours = 0
    const batch = tileBatch(kernels, columns)
    const index = new ZoneIndex(columns)
    for (const address of asked) {
      const grid = tileGrid(...address)
      const [west, south, east, north] = boxToGrid(kernels, tileBox(grid)).map(metres => metres * MM_PER_M)
      const zones = Array.from(index.search(west!, south!, east!, north!), zone => ({ batch, zone }))
      bytes.ours += encodeTile(zones, grid).byteLength
    }
  }
  const features = geoJsonOf(context)
  const peer = () => {
    bytes.peer = 0
    const index = new GeoJSONVT(features, PEER_OPTIONS)
    for (const address of asked) {
      const tile = index.getTile(...address)
      if (tile) bytes.peer += fromGeojsonVt({ zones: tile }, { version: 2, extent: 4096 }).byteLength
    }
  }
  const times = await race(fewTurns, ours, peer)
  const perZoom = Array.from({ length: ZOOMS }, (_, i) => asked.filter(([z]) => z === LEAST_ZOOM + i).length)
  yield rowOf('tiles', 'geojson-vt with vt-pbf', times.ours, times.peer, {
    tiles: asked.length,
    perZoom: perZoom.join(' '),
    bytes: bytes.ours,
    peerBytes: bytes.peer,
  })
}
