import { GeoJSONVT } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import type { Feature, Geometry, Position } from 'geojson'
import { randomOf } from '../random.ts'
import type { MadeArchive, MadeTile } from './write-pmtiles.ts'

/** The centre of the town in degrees, where the demo's samples are. */
export const TOWN: readonly [number, number] = [-1.5474, 53.7962]
export const TOWN_METADATA = {
  name: 'Invented town',
  type: 'baselayer',
  version: '4.15.2',
  attribution: '<a href="https://www.openstreetmap.org/copyright" target="_blank">&copy; OpenStreetMap</a>',
  vector_layers: ['boundaries', 'buildings', 'earth', 'landcover', 'landuse', 'places', 'pois', 'roads', 'water'].map(
    id => ({ id, fields: { kind: 'String' } }),
  ),
}
const MOST_ZOOM = 13
const LAT_M = 111_320
const LON_M = LAT_M * Math.cos((TOWN[1] * Math.PI) / 180)
/** Half the side of the square that has tiles, in metres. */
const REACH_M = 24_000

type Metres = readonly [east: number, north: number]
type Layers = Map<string, Feature[]>

const degrees = ([east, north]: Metres): Position => [TOWN[0] + east / LON_M, TOWN[1] + north / LAT_M]

const polar = (angle: number, radius: number): Metres => [radius * Math.cos(angle), radius * Math.sin(angle)]

/** A gently bending line in metres, like a road or a river. */
const bent = (random: () => number, from: Metres, to: Metres, steps: number, swayM: number): Metres[] => {
  let sway = 0
  return Array.from({ length: steps + 1 }, (_, at): Metres => {
    const part = at / steps
    sway = at === 0 || at === steps ? 0 : sway * 0.7 + (random() - 0.5) * swayM
    const [across, up] = [to[0] - from[0], to[1] - from[1]]
    const length = Math.hypot(across, up) || 1
    return [from[0] + across * part - (up / length) * sway, from[1] + up * part + (across / length) * sway]
  })
}

/** A blob around a place, in metres. */
const blob = (random: () => number, [east, north]: Metres, radiusM: number, corners = 18): Metres[] => {
  const ring = Array.from({ length: corners }, (_, at): Metres => {
    const [x, y] = polar((at / corners) * 2 * Math.PI, radiusM * (0.75 + random() * 0.5))
    return [east + x, north + y]
  })
  return [...ring, ring[0]!]
}

const NAMES = [
  'Aldermoor, Birkhall, Carrfold, Dunsley, Eastwick, Fenby, Garth End, Hallowick, Inglethorpe, Kelby, Langmere, Millbank',
  'Netherby, Oakshaw, Priorsgate, Quarry Hill, Ravensford, Saltby, Thornwell, Underbank, Westry, Yarrowfield',
]
  .join(', ')
  .split(', ')
const STREETS = ['Abbey', 'Bridge', 'Chapel', 'Dyer', 'Elm', 'Foundry', 'Grove', 'Hill', 'Ivy', 'Kirk', 'Mill', 'Park']
const ENDINGS = ['Road', 'Street', 'Lane', 'Avenue', 'Terrace']

/**
 * The layers of an invented town and its surroundings, in the Protomaps schema. Every call returns the same features.
 */
const townLayers = (): Layers => {
  const random = randomOf(20_261_125)
  const layers: Layers = new Map()
  const add = (layer: string, geometry: Geometry, properties: Record<string, string | number>) => {
    const list = layers.get(layer) ?? []
    list.push({ type: 'Feature', geometry, properties })
    layers.set(layer, list)
  }
  const line = (layer: string, path: readonly Metres[], properties: Record<string, string | number>) =>
    add(layer, { type: 'LineString', coordinates: path.map(degrees) }, properties)
  const area = (layer: string, ring: readonly Metres[], properties: Record<string, string | number>) =>
    add(layer, { type: 'Polygon', coordinates: [ring.map(degrees)] }, properties)
  const point = (layer: string, at: Metres, properties: Record<string, string | number>) =>
    add(layer, { type: 'Point', coordinates: degrees(at) }, properties)

  const square = (reachM: number): Metres[] => [
    [-reachM, -reachM],
    [reachM, -reachM],
    [reachM, reachM],
    [-reachM, reachM],
    [-reachM, -reachM],
  ]
  area('earth', square(REACH_M), { kind: 'earth', min_zoom: 0 })

  // A river with a lake, and the sea in the east.
  const river = bent(random, [-REACH_M, 2600], [REACH_M, -3800], 60, 1500)
  line('water', river, { kind: 'river', name: 'River Arrow', min_zoom: 8 })
  area(
    'water',
    [...river.map(([x, y]): Metres => [x, y + 32]), ...river.toReversed().map(([x, y]): Metres => [x, y - 32])].concat([
      [river[0]![0], river[0]![1] + 32],
    ]),
    {
      kind: 'water',
      min_zoom: 9,
    },
  )
  area('water', blob(random, [-4200, 5200], 620), { kind: 'lake', min_zoom: 9 })
  point('water', [-4200, 5200], { kind: 'lake', name: 'Arrow Reservoir', min_zoom: 9 })
  area('water', blob(random, [REACH_M, 14_000], 6800, 30), { kind: 'ocean', min_zoom: 0 })

  // Surrounding towns, with the large one at the centre.
  const towns = NAMES.slice(0, 9).map((name, at): { name: string; at: Metres; reach: number } => ({
    name,
    at: polar((at / 9) * 2 * Math.PI + random() * 0.4, 9500 + random() * 9500),
    reach: 900 + random() * 900,
  }))
  area('landuse', blob(random, [0, 0], 5200, 34), { kind: 'residential', min_zoom: 7 })
  for (const { at, reach } of towns) area('landuse', blob(random, at, reach), { kind: 'residential', min_zoom: 8 })
  for (let at = 0; at < 14; at++)
    area('landuse', blob(random, polar(random() * 6.28, 1500 + random() * 6000), 200 + random() * 420), {
      kind: at % 3 === 0 ? 'wood' : 'park',
      min_zoom: 10,
    })
  area('landuse', blob(random, [3000, -2100], 620), { kind: 'industrial', min_zoom: 10 })

  // Roads: a motorway that passes the town, main roads to other towns, and a ring road.
  line('roads', bent(random, [-REACH_M, -7000], [REACH_M, -5200], 40, 900), {
    kind: 'highway',
    kind_detail: 'motorway',
    ref: 'M99',
    shield_text: 'M99',
    min_zoom: 5,
  })
  towns.forEach(({ at }, number) => {
    const path = bent(random, [0, 0], [at[0] * 1.5, at[1] * 1.5], 24, 700)
    const main = {
      kind: 'major_road',
      kind_detail: number % 2 === 0 ? 'trunk' : 'primary',
      min_zoom: number % 2 === 0 ? 7 : 9,
    }
    line('roads', path, {
      ...main,
      ref: `A9${number}`,
      shield_text: `A9${number}`,
      name: `${towns[number]!.name} Road`,
    })
  })
  const ring = (radius: number) =>
    Array.from({ length: 49 }, (_, at) => polar((at / 48) * 2 * Math.PI, radius * (1 + 0.06 * Math.sin(at))))
  line('roads', ring(2500), { kind: 'major_road', kind_detail: 'secondary', name: 'Ring Road', min_zoom: 10 })
  line('roads', ring(900), { kind: 'major_road', kind_detail: 'tertiary', name: 'Walls Road', min_zoom: 11 })

  // Streets in blocks, each at a different angle, with houses along them.
  const streets = ([east, north]: Metres, reachM: number, turn: number) => {
    const across = 95 + random() * 40
    const turned = (x: number, y: number): Metres => [
      east + x * Math.cos(turn) - y * Math.sin(turn),
      north + x * Math.sin(turn) + y * Math.cos(turn),
    ]
    for (let at = -reachM; at <= reachM; at += across) {
      const half = Math.sqrt(Math.max(0, reachM ** 2 - at ** 2)) * (0.8 + random() * 0.2)
      if (half < 60) continue
      const name = `${STREETS[Math.floor(random() * STREETS.length)]} ${ENDINGS[Math.floor(random() * ENDINGS.length)]}`
      line('roads', [turned(-half, at), turned(0, at + (random() - 0.5) * 20), turned(half, at)], {
        kind: 'minor_road',
        kind_detail: 'residential',
        name,
        min_zoom: 12,
      })
      if (random() < 0.7)
        line('roads', [turned(at, -half), turned(at, half)], {
          kind: 'minor_road',
          kind_detail: 'service',
          min_zoom: 13,
        })
      for (let x = -half; x < half - 30; x += 34)
        area(
          'buildings',
          [
            turned(x, at + 14),
            turned(x + 26, at + 14),
            turned(x + 26, at + 32),
            turned(x, at + 32),
            turned(x, at + 14),
          ],
          { kind: 'building', min_zoom: 13 },
        )
    }
    line('roads', [turned(-reachM, -reachM / 3), turned(reachM, reachM / 2)], {
      kind: 'path',
      kind_detail: 'footway',
      min_zoom: 13,
    })
  }
  streets([0, 0], 640, 0.2)
  for (let at = 0; at < 26; at++) {
    const place = polar(at * 2.4, 800 + at * 150)
    streets(place, 380 + random() * 240, random() * 1.5)
    if (at % 2 === 0)
      point('places', place, {
        kind: 'neighbourhood',
        name: NAMES[9 + ((at / 2) % 13)]!,
        min_zoom: 11,
        sort_key: 5000 + at,
      })
  }
  for (const { at, reach } of towns) streets(at, reach * 0.8, random() * 1.5)

  // The railway with its stations.
  const rail = bent(random, [-REACH_M, -2200], [REACH_M, 3400], 50, 900)
  line('roads', rail, { kind: 'rail', kind_detail: 'rail', min_zoom: 9 })
  const nearest = rail.toSorted((a, b) => Math.hypot(...a) - Math.hypot(...b))[0]!
  point('pois', nearest, { kind: 'station', name: 'Arrowford Central', min_zoom: 12 })
  for (const at of [8, 16, 34, 42])
    point('pois', rail[at]!, { kind: 'station', name: `${NAMES[at % 22]} Halt`, min_zoom: 13 })
  point('pois', [-700, 1300], { kind: 'university', name: 'University of Arrowford', min_zoom: 13 })
  point('pois', [1500, 900], { kind: 'park', name: 'Castle Park', min_zoom: 13 })
  point('pois', [-1400, -900], { kind: 'hospital', name: 'St Bride’s Hospital', min_zoom: 13 })

  point('places', [0, 0], {
    kind: 'locality',
    kind_detail: 'city',
    name: 'Arrowford',
    population_rank: 11,
    min_zoom: 5,
    sort_key: 10,
  })
  towns.forEach(({ name, at }, number) => {
    point('places', at, {
      kind: 'locality',
      kind_detail: number % 3 === 0 ? 'town' : 'village',
      name,
      population_rank: number % 3 === 0 ? 8 : 5,
      min_zoom: number % 3 === 0 ? 8 : 10,
      sort_key: 100 + number,
    })
  })
  line('boundaries', bent(random, [-REACH_M, 16_000], [REACH_M, 17_000], 30, 1500), {
    kind: 'region',
    kind_detail: 4,
    min_zoom: 5,
  })
  return layers
}

const tileAt = ([lon, lat]: Position, z: number): readonly [x: number, y: number] => {
  const sin = Math.sin((lat! * Math.PI) / 180)
  const scale = 2 ** z
  return [
    Math.floor(((lon! + 180) / 360) * scale),
    Math.floor((0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)) * scale),
  ]
}

/** The tiles of the invented town, from zoom 4 to 13. */
export const inventedTown = (): MadeArchive => {
  const layers = townLayers()
  const [west, south] = degrees([-REACH_M, -REACH_M]) as [number, number]
  const [east, north] = degrees([REACH_M, REACH_M]) as [number, number]
  const tiles: MadeTile[] = []
  for (let z = 4; z <= MOST_ZOOM; z++) {
    const indexes = [...layers].map(([name, features]) => {
      const shown = features.filter(({ properties }) => (properties?.min_zoom as number) <= z)
      return [
        name,
        new GeoJSONVT(
          { type: 'FeatureCollection', features: shown },
          { maxZoom: MOST_ZOOM, indexMaxZoom: 0, buffer: 64 },
        ),
      ] as const
    })
    const [left, top] = tileAt([west, north], z)
    const [right, bottom] = tileAt([east, south], z)
    for (let x = left; x <= right; x++)
      for (let y = top; y <= bottom; y++) {
        const found = Object.fromEntries(
          indexes.flatMap(([name, index]) => {
            const tile = index.getTile(z, x, y)
            return tile && tile.features.length > 0 ? [[name, tile]] : []
          }),
        )
        if (Object.keys(found).length > 0)
          tiles.push({ z, x, y, bytes: fromGeojsonVt(found, { version: 2, extent: 4096 }) })
      }
  }
  return { tiles, metadata: TOWN_METADATA, bounds: [west, south, east, north], perLeaf: 100 }
}
