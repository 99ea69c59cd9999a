import { rmSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { GeoJSONVT } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import type { Feature, Geometry, Position } from 'geojson'
import sqlite from 'node-sqlite3-wasm'

/** The centre of the invented town, in degrees. */
export const ZOOMSTACK_TOWN: readonly [lon: number, lat: number] = [-1.5474, 53.7962]
const DEGREE = 0.01

const at = (east: number, north: number): Position => [
  ZOOMSTACK_TOWN[0] + east * DEGREE,
  ZOOMSTACK_TOWN[1] + north * DEGREE,
]
const square = (east: number, north: number, side: number): Geometry => ({
  type: 'Polygon',
  coordinates: [
    [at(east, north), at(east + side, north), at(east + side, north + side), at(east, north + side), at(east, north)],
  ],
})
const line = (...places: readonly (readonly [number, number])[]): Geometry => ({
  type: 'LineString',
  coordinates: places.map(([east, north]) => at(east, north)),
})
const point = (east: number, north: number): Geometry => ({ type: 'Point', coordinates: at(east, north) })

type Properties = Record<string, string | number>
const feature = (geometry: Geometry, properties: Properties = {}): Feature => ({
  type: 'Feature',
  geometry,
  properties,
})

const ROADS = ['Motorway', 'Primary', 'A Road', 'B Road', 'Minor', 'Local', 'Restricted', 'Guided Busway', 'Tunnels']
const NAMES = [
  'Capital',
  'City',
  'Town',
  'Village',
  'Hamlet',
  'Small Settlements',
  'Suburban Area',
  'Country',
  'Landform',
]

/** Invented features with the layers and attributes of OS Open Zoomstack's vector tiles. */
export const ZOOMSTACK: Readonly<Record<string, readonly Feature[]>> = {
  sea: [feature(square(3, -4, 2))],
  surfacewater: [feature(square(-2, 1, 0.3), { type: 'Local' })],
  waterlines: [
    feature(line([-3, 0.2], [0, 0.4], [3, -1]), { type: 'National' }),
    feature(line([-3, 1], [-1, 1.2]), { type: 'Local' }),
    feature(line([3, -4], [3, -2]), { type: 'MHW' }),
  ],
  national_parks: [feature(square(-4, 2, 3))],
  foreshore: [feature(square(2.8, -4, 0.2))],
  urban_areas: [feature(square(-1, -1, 2), { type: 'National' })],
  woodland: [feature(square(-3, 2, 0.6))],
  greenspaces: [
    feature(square(0.2, 0.6, 0.2), { type: 'Public Park Or Garden' }),
    feature(square(0.6, 0.6, 0.2), { type: 'Golf Course' }),
  ],
  sites: [
    feature(square(-0.6, -0.6, 0.2), { type: 'Education' }),
    feature(square(-0.2, -0.6, 0.2), { type: 'Water Transport' }),
  ],
  buildings: [feature(square(0, 0, 0.05), { uuid: 'a' }), feature(square(0.1, 0, 0.05), { uuid: 'b' })],
  roads: ROADS.map((type, index) =>
    feature(line([-3, -0.9 + index * 0.2], [3, -0.7 + index * 0.2]), {
      type,
      level: 0,
      ...(index < 4 && { number: `${'MAAB'[index]}${index + 1}` }),
      ...(index > 3 && { name: `Road ${index}` }),
    }),
  ),
  rail: [
    feature(line([-3, -0.3], [3, 0.3]), { type: 'Multi Track' }),
    feature(line([0, -3], [0, 3]), { type: 'Tunnel' }),
  ],
  railwaystations: [feature(point(0, 0), { name: 'Aldermoor', type: 'Railway Station' })],
  airports: [feature(point(2, 2), { name: 'Aldermoor Airport' })],
  names: [
    ...NAMES.map((type, index) => feature(point(index * 0.2, 0.5), { type, name1: `${type} of Fenby` })),
    feature(point(-2, 1.1), { type: 'Water', name1: 'Fenby Mere' }),
    feature(point(0.3, 0.7), { type: 'Greenspace', name1: 'Fenby Park' }),
    feature(point(0.4, 0.2), { type: 'Sites', name1: 'Fenby Infirmary' }),
    feature(point(0.5, 0.2), { type: 'Sites', name1: 'Fenby Works' }),
  ],
  boundaries: [feature(line([-4, -4], [4, -3.8]), { type: 'National' })],
  contours: [feature(line([-2, 2], [2, 2.4]), { height: 100 })],
  etl: [feature(line([-3, 3], [3, 3]))],
}

export interface MadeMbtiles {
  readonly layers?: Readonly<Record<string, readonly Feature[]>>
  readonly zooms?: readonly number[]
  /** Stores tiles as a view that joins a table of numbers and a table of contents, as some programs do. */
  readonly asView?: boolean
  readonly metadata?: Readonly<Record<string, string>>
  /** Changes the bytes of each tile before it is stored. */
  readonly store?: (mvt: Uint8Array) => Uint8Array
}

const tileOf = ([lon, lat]: Position, zoom: number): [x: number, y: number] => {
  const side = 2 ** zoom
  const sine = Math.sin((lat! * Math.PI) / 180)
  return [
    Math.floor(((lon! + 180) / 360) * side),
    Math.floor((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * side),
  ]
}

/** The features' tiles as uncompressed MVT, keyed by 'zoom/x/y'. */
export const zoomstackTiles = (
  layers: MadeMbtiles['layers'] = ZOOMSTACK,
  zooms: MadeMbtiles['zooms'] = [9, 12, 13],
) => {
  const cut = Object.entries(layers).map(
    ([name, features]) =>
      [
        name,
        new GeoJSONVT({ type: 'FeatureCollection', features: [...features] }, { maxZoom: Math.max(...zooms) }),
      ] as const,
  )
  const tiles = new Map<string, Uint8Array>()
  for (const zoom of zooms) {
    const [west, north] = tileOf(at(-5, 5), zoom)
    const [east, south] = tileOf(at(5, -5), zoom)
    for (let x = west; x <= east; x++)
      for (let y = north; y <= south; y++) {
        const here = cut.flatMap(([name, index]) => {
          const tile = index.getTile(zoom, x, y)
          return tile === null ? [] : [[name, tile] as const]
        })
        if (here.length > 0)
          tiles.set(`${zoom}/${x}/${y}`, fromGeojsonVt(Object.fromEntries(here), { version: 2, extent: 4096 }))
      }
  }
  return tiles
}

/** Writes an MBTiles file with OS Open Zoomstack's tables and metadata. */
export const writeZoomstack = (
  path: string,
  { layers, zooms, asView = false, metadata = {}, store = gzipSync }: MadeMbtiles = {},
): Map<string, Uint8Array> => {
  rmSync(path, { force: true })
  const tiles = zoomstackTiles(layers, zooms)
  const database = new sqlite.Database(path)
  database.exec('create table metadata (name text, value text)')
  const about = {
    name: 'OS Open Zoomstack',
    format: 'pbf',
    bounds: '-8.75,49.84,1.8,60.9',
    minzoom: '0',
    maxzoom: '14',
    ...metadata,
  }
  for (const entry of Object.entries(about)) database.run('insert into metadata values (?, ?)', entry)
  if (asView)
    database.exec(
      `create table map (zoom_level integer, tile_column integer, tile_row integer, tile_id text);
       create table images (tile_data blob, tile_id text primary key);
       create view tiles as select zoom_level, tile_column, tile_row, tile_data from map join images using (tile_id)`,
    )
  else
    database.exec(
      `create table tiles (zoom_level integer, tile_column integer, tile_row integer, tile_data blob);
       create unique index tile_index on tiles (zoom_level, tile_column, tile_row)`,
    )
  for (const [key, bytes] of tiles) {
    const [zoom = 0, x = 0, y = 0] = key.split('/').map(Number)
    const place = [zoom, x, 2 ** zoom - 1 - y]
    const stored = new Uint8Array(store(bytes))
    if (asView) {
      database.run('insert into images values (?, ?)', [stored, key])
      database.run('insert into map values (?, ?, ?, ?)', [...place, key])
    } else database.run('insert into tiles values (?, ?, ?, ?)', [...place, stored])
  }
  database.close()
  return tiles
}
