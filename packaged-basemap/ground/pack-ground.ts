/**
 * `node --import tsx packaged-basemap/ground/pack-ground.ts FOLDER`: generates server/basemap/ground/ground.pmtiles,
 * the packaged map's ground of Great Britain, from the open data listed in its GROUND-NOTICE.md. The same files produce
 * the same bytes.
 */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { zxyToTileId } from 'pmtiles'
import { GROUND_FILE } from '../../server/basemap/served-archive.ts'
import { createArchiveWriter } from '../../server/basemap/write-archive.ts'
import type { Position } from '../../server/reference/deliveries/position.ts'
import { createRowReader as createPlaceReader } from '../../server/reference/place-names/place-name-row.ts'
import { createRowReader as createPostcodeReader } from '../../server/reference/postcodes/postcode-row.ts'
import { createRowReader as createStationReader, type NewStation } from '../../server/reference/stations/station-row.ts'
import { readKernels } from '../../server/zones/node-engine.ts'
import { mercator } from '../../src/domain/geography/coordinates.ts'
import { createLandmarkReader, eachLandmarkOnce } from './landmarks.ts'
import { type LabelPoint, makeTiles, ZOOMS } from './make-tiles.ts'
import { worldWidthM } from './mercator.ts'
import { NAMES_IN_USE, REGION } from './names-in-use.ts'
import { firstZooms, type NamedPoint, placeLabels } from './place-labels.ts'
import { postcodeLabels, unitLabels } from './postcode-labels.ts'
import { createStopReader, readPolygons, readRows } from './read-sources.ts'

/** The first zoom whose tiles contain each kind of name. */
const FROM_ZOOM = { district: 11, sector: 12, station: 12, stop: 12, landmark: 12, unit: 12 } as const
/** At this zoom, a station is a circle without a name. */
const STATION_DOTS_AT = 11
/**
 * The kinds that names in their layers have unless their tags say otherwise. Most names have them, and every tile would
 * repeat them.
 */
const UNSAID = new Set(['sector', 'station'])
/** From this zoom on, tiles contain every place. */
const ALL_PLACES_FROM = 12

/**
 * Unit postcodes are named within this many metres of the demo's cities. The postcodes of the whole region would add
 * 0.15 MB.
 */
const UNITS_REACH_M = 16_000

/**
 * Returns twice the binary logarithm of a name's number of postcodes: 6 for a hamlet, 34 for London. A few distinct
 * values compress well.
 */
const sizeClass = (postcodes: number): number => Math.floor(2 * Math.log2(postcodes))

/**
 * Sorts places that are shown from farther away first, and larger ones before smaller ones. A single number for both
 * compresses well.
 */
const orderOf = (zoom: number, size: number): number => 100 * zoom - size

const folder = process.argv[2] ?? ''
const file = (name: string): string => join(folder, name)
const kernels = await readKernels()

const mercatorOf = (places: readonly Position[]): Float64Array => {
  const out = new Float64Array(places.length * 2)
  kernels.gridToMercator(Float64Array.from(places.flatMap(({ x, y }) => [x, y])), out)
  for (let i = 0; i < out.length; i += 2) {
    out[i] = out[i]! / (2 * Math.PI) + 0.5
    out[i + 1] = 0.5 - out[i + 1]! / (2 * Math.PI)
  }
  return out
}

const rows = (await readRows(file('postcodes/postcodes_gb.csv.gz'), createPostcodeReader)).filter(
  row => row.in === 'grid',
)
const names = rows.map(({ postcode }) => postcode)
const postcodes = mercatorOf(rows)

const index = await readRows(file('basemap/place_names_gb.csv.gz'), createPlaceReader)
const pointOf = (name: string, lon: number, lat: number): NamedPoint => {
  const [x, y] = mercator([lon, lat])
  return { name, x, y }
}
const pointsOf = (kind: 'town' | 'locality') =>
  index.filter(place => place.kind === kind).map(({ name, longitude, latitude }) => pointOf(name, longitude, latitude))
const stationPoint = ({ name, x, y }: NewStation): NamedPoint => pointOf(name, x, y)
const stations = (await readRows(file('rail/stations_gb.csv.gz'), createStationReader)).map(stationPoint)
const stops = (await readRows(file('rail/metro_tram_stops_gb.csv.gz'), createStopReader)).map(stationPoint)
const chargePoints = await readRows(file('chargepoints/ncr_england_2022-02.csv.gz'), createLandmarkReader)
const landmarks = eachLandmarkOnce(chargePoints.map(({ name, lon, lat }) => pointOf(name, lon, lat)))
const towns = await readPolygons(file('basemap/towns_cities_gb.fgb.gz'))
const [regionX, regionY] = mercatorOf([{ in: 'grid', x: REGION.e, y: REGION.n }])
const awayM = ({ x, y }: Pick<NamedPoint, 'x' | 'y'>): number =>
  Math.hypot(x - regionX!, y - regionY!) * worldWidthM(regionY!)
const isKnown = (place: NamedPoint): boolean => NAMES_IN_USE.has(place.name) && awayM(place) < REGION.reachM
const inUse = [...stations, ...stops, ...landmarks]
const places = placeLabels(towns, pointsOf('locality'), pointsOf('town'), inUse, isKnown, postcodes)
const zooms = firstZooms(places)

const points = (kind: 'district' | 'sector' | 'station' | 'stop', list: readonly NamedPoint[]): LabelPoint[] =>
  list.map(({ name, x, y }) => ({
    x,
    y,
    fromZoom: FROM_ZOOM[kind],
    tags: UNSAID.has(kind) ? { name } : { name, kind },
  }))

const tiles = makeTiles({
  postcodes,
  labels: {
    places: places.map(({ x, y, name, size }, i) => ({
      x,
      y,
      fromZoom: Math.min(zooms[i]!, ALL_PLACES_FROM),
      tags: { name, order: orderOf(zooms[i]!, sizeClass(size)) },
    })),
    postal: (['district', 'sector'] as const).flatMap(part => points(part, postcodeLabels(part, names, postcodes))),
    stations: [
      ...stations.map(({ x, y }) => ({ x, y, fromZoom: STATION_DOTS_AT, toZoom: STATION_DOTS_AT, tags: {} })),
      ...points('station', stations),
      ...points('stop', stops),
    ],
    landmarks: landmarks.map(({ name, x, y }) => ({ x, y, fromZoom: FROM_ZOOM.landmark, tags: { name } })),
    units: unitLabels(names, postcodes, place => awayM(place) < UNITS_REACH_M, FROM_ZOOM.unit),
  },
})
const archive = await createArchiveWriter(GROUND_FILE)
const numbered = tiles.map(({ z, x, y, bytes }) => ({ id: zxyToTileId(z, x, y), bytes })).sort((a, b) => a.id - b.id)
for (const { id, bytes } of numbered) await archive.add(id, gzipSync(bytes, { level: 9 }))
await archive.finish(
  { name: 'Ground of Great Britain', type: 'baselayer' },
  { minZoom: ZOOMS.least, maxZoom: ZOOMS.most, bounds: [-8.7, 49.8, 1.9, 60.9] },
)
await archive.close()
process.stdout.write(
  `${rows.length} postcodes, ${places.length} places, ${tiles.length} tiles, ${statSync(GROUND_FILE).size} bytes\n`,
)
