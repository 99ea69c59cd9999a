import Flatbush from 'flatbush'
import type { Position } from 'geojson'
import { groupBy } from '../../src/domain/collections.ts'
import { groundDistanceM, METRES_A_DEGREE } from '../../src/domain/geography/coordinates.ts'
import { joinWays } from './join-ways.ts'
import { type Area, readAreas, readWays, type Way } from './read-layers.ts'

/** The layers of the Protomaps schema in the archive. Places are left to the packaged map, which names them. */
export const LAYERS = ['water', 'landuse', 'roads', 'buildings', 'pois'] as const
type Layer = (typeof LAYERS)[number]

type Tags = Readonly<Record<string, string | number>>
type Shape =
  | { readonly type: 'MultiLineString'; readonly coordinates: Position[][] }
  | { readonly type: 'MultiPolygon'; readonly coordinates: Position[][][] }
  | { readonly type: 'Point'; readonly coordinates: Position }

/** A feature with the first zoom whose tiles contain it. */
export interface StreetFeature {
  readonly layer: Layer
  readonly fromZoom: number
  /** The first zoom whose tiles contain its name; the other tags are in all of its tiles. */
  readonly nameFromZoom: number
  readonly tags: Tags
  readonly shape: Shape
  /** In square metres; 0 for lines and points. */
  readonly areaM2: number
}

interface RoadClass {
  readonly kind: 'highway' | 'major_road' | 'minor_road' | 'path'
  readonly detail: string
  readonly fromZoom: number
  readonly nameFromZoom: number
}
const roadClass = (kind: RoadClass['kind'], detail: string, fromZoom: number, nameFromZoom: number): RoadClass => ({
  kind,
  detail,
  fromZoom,
  nameFromZoom,
})

/** OpenStreetMap's classes of roads. Others, such as proposed roads, are left out. */
const ROADS: ReadonlyMap<string, RoadClass> = new Map([
  ['motorway', roadClass('highway', 'motorway', 8, 13)],
  ['motorway_link', roadClass('highway', 'motorway_link', 11, 14)],
  ['trunk', roadClass('major_road', 'trunk', 8, 12)],
  ['trunk_link', roadClass('major_road', 'trunk_link', 12, 14)],
  ['primary', roadClass('major_road', 'primary', 9, 12)],
  ['primary_link', roadClass('major_road', 'primary_link', 12, 14)],
  ['secondary', roadClass('major_road', 'secondary', 10, 12)],
  ['secondary_link', roadClass('major_road', 'secondary_link', 12, 14)],
  ['tertiary', roadClass('major_road', 'tertiary', 11, 12)],
  ['tertiary_link', roadClass('major_road', 'tertiary_link', 12, 14)],
  ['unclassified', roadClass('minor_road', 'unclassified', 12, 13)],
  ['residential', roadClass('minor_road', 'residential', 12, 13)],
  ['residential_link', roadClass('minor_road', 'residential', 12, 13)],
  ['living_street', roadClass('minor_road', 'residential', 12, 13)],
  ['road', roadClass('minor_road', 'unclassified', 12, 13)],
  ['pedestrian', roadClass('path', 'pedestrian', 12, 13)],
  ['service', roadClass('minor_road', 'service', 13, 14)],
  ['footway', roadClass('path', 'footway', 14, 14)],
  ['path', roadClass('path', 'path', 14, 14)],
  ['cycleway', roadClass('path', 'cycleway', 14, 14)],
])
/** A road number such as A58 or A58(M), as opposed to a cycle route. */
const ROAD_NUMBER = /^[AMB]\d+(\(M\))?$/

/** The source of the centre's streets is complete within this circle. */
const CENTRE: Position = [-1.5486, 53.8012]
const CENTRE_REACH_M = 2450
/** Classes that are more recent in the source of the centre than in the source of the region. */
const NEWER_IN_CENTRE = new Set(['pedestrian', 'living_street', 'cycleway'])
/** Two lines closer together than this are the same road in both sources, in metres. */
const SAME_ROAD_M = 6
/** A line is the same road if more than this share of it is. */
const SAME_SHARE = 0.6
/** The distance between the places at which a line is compared, in metres. */
const SAMPLE_M = 8

const apartM = ([lon, lat]: Position, [otherLon, otherLat]: Position): number =>
  groundDistanceM([lon!, lat!], [otherLon!, otherLat!])

/** Points along a line, `SAMPLE_M` apart. */
const samplesOf = (line: readonly Position[]): Position[] =>
  line.slice(1).flatMap((to, i) => {
    const from = line[i]!
    const steps = Math.max(1, Math.round(apartM(from, to) / SAMPLE_M))
    return Array.from({ length: steps }, (_, step): Position => {
      const part = (step + 0.5) / steps
      return [from[0]! + (to[0]! - from[0]!) * part, from[1]! + (to[1]! - from[1]!) * part]
    })
  })

/** Returns a function that tests whether most of a line runs along these ways. */
const alongWays = (ways: readonly Way[]): ((line: readonly Position[]) => boolean) => {
  const samples = ways.flatMap(({ shape }) => shape.flatMap(samplesOf))
  const index = new Flatbush(samples.length)
  for (const [lon, lat] of samples) index.add(lon!, lat!, lon!, lat!)
  index.finish()
  const reach = SAME_ROAD_M / METRES_A_DEGREE
  const isNear = (at: Position): boolean => {
    const across = reach / Math.cos((at[1]! * Math.PI) / 180)
    return index
      .search(at[0]! - across, at[1]! - reach, at[0]! + across, at[1]! + reach)
      .some(found => apartM(samples[found]!, at) <= SAME_ROAD_M)
  }
  return line => {
    const all = samplesOf(line)
    return all.filter(isNear).length > all.length * SAME_SHARE
  }
}

/** Streets of the centre that are not in the source of the region, and all ways of the region outside the centre. */
const allWays = (region: readonly Way[], centre: readonly Way[]): Way[] => {
  const isInCentre = (line: readonly Position[]): boolean => apartM(line[line.length >> 1]!, CENTRE) < CENTRE_REACH_M
  const regional = region.map(way =>
    NEWER_IN_CENTRE.has(way.tags.highway ?? '') ? { ...way, shape: way.shape.filter(line => !isInCentre(line)) } : way,
  )
  const isKnown = alongWays(regional)
  return [...regional, ...centre.map(way => ({ ...way, shape: way.shape.filter(line => !isKnown(line)) }))]
}

const roads = (ways: readonly Way[]): StreetFeature[] => {
  const streets = new Set(ways.flatMap(({ tags }) => (tags.highway === 'service' ? [] : (tags.name ?? []))))
  /** Part of a street that only buses may use is a service road, but people see one street. */
  const classOf = ({ highway, name }: Way['tags']): string =>
    highway === 'service' && name !== undefined && streets.has(name) ? 'unclassified' : (highway ?? '')
  const classed = ways.flatMap(({ tags, shape }) => {
    const about = ROADS.get(classOf(tags))
    if (about === undefined || shape.length === 0) return []
    const number = ROAD_NUMBER.test(tags.ref ?? '') && !about.detail.endsWith('_link') ? tags.ref! : ''
    const mapped: Tags = {
      kind: about.kind,
      kind_detail: about.detail,
      ...(tags.name !== undefined && !about.detail.endsWith('_link') && { name: tags.name }),
      ...(number !== '' && { ref: number }),
    }
    return [{ about, tags: mapped, shape }]
  })
  return [...groupBy(classed, ({ tags }) => JSON.stringify(tags)).values()].map(same => {
    const { about, tags } = same[0]!
    return {
      layer: 'roads',
      fromZoom: about.fromZoom,
      nameFromZoom: about.nameFromZoom,
      tags,
      shape: { type: 'MultiLineString', coordinates: joinWays(same.flatMap(({ shape }) => shape)) },
      areaM2: 0,
    }
  })
}

const RAIL_FROM = 8
const rails = (ways: readonly Way[]): StreetFeature[] => [
  {
    layer: 'roads',
    fromZoom: RAIL_FROM,
    nameFromZoom: RAIL_FROM,
    tags: { kind: 'rail', kind_detail: 'rail' },
    shape: { type: 'MultiLineString', coordinates: joinWays(ways.flatMap(({ shape }) => shape)) },
    areaM2: 0,
  },
]

/** The first zooms of waterways. Ditches and drains are left out. */
const WATERWAYS: ReadonlyMap<string, number> = new Map([
  ['river', 8],
  ['canal', 10],
  ['stream', 13],
])
const RIVER_NAMES_FROM = 11
const waterways = (ways: readonly Way[]): StreetFeature[] => {
  const drawn = ways.filter(({ tags }) => WATERWAYS.has(tags.waterway ?? ''))
  const byName = groupBy(drawn, ({ tags }) => `${tags.waterway} ${tags.name ?? ''}`)
  return [...byName.values()].map(same => {
    const { waterway, name } = same[0]!.tags
    return {
      layer: 'water',
      fromZoom: WATERWAYS.get(waterway!)!,
      nameFromZoom: RIVER_NAMES_FROM,
      tags: { kind: waterway!, ...(name !== undefined && { name }) },
      shape: { type: 'MultiLineString', coordinates: joinWays(same.flatMap(({ shape }) => shape)) },
      areaM2: 0,
    }
  })
}

/** Twice a ring's signed area in square degrees, and the sums from which its centroid follows. */
const ringSums = (ring: readonly Position[]): readonly [area: number, x: number, y: number] => {
  const [ox, oy] = [ring[0]![0]!, ring[0]![1]!]
  let [area, x, y] = [0, 0, 0]
  for (let i = 1; i < ring.length; i++) {
    const [ax, ay, bx, by] = [ring[i - 1]![0]! - ox, ring[i - 1]![1]! - oy, ring[i]![0]! - ox, ring[i]![1]! - oy]
    const cross = ax * by - bx * ay
    area += cross
    x += (ax + bx) * cross
    y += (ay + by) * cross
  }
  return [area, ox + x / (3 * area || 1), oy + y / (3 * area || 1)]
}
const ringAreaM2 = (ring: readonly Position[]): number =>
  (Math.abs(ringSums(ring)[0]) / 2) * METRES_A_DEGREE ** 2 * Math.cos((ring[0]![1]! * Math.PI) / 180)
const largestPolygon = ({ shape }: Area): Position[][] =>
  shape.toSorted((a, b) => ringAreaM2(b[0]!) - ringAreaM2(a[0]!))[0]!

const areas = (
  layer: Layer,
  list: readonly Area[],
  kindOf: (tags: Area['tags']) => string | null,
  fromZoom: number,
): StreetFeature[] =>
  list.flatMap(({ tags, shape }) => {
    const kind = kindOf(tags)
    if (kind === null) return []
    return shape.map(polygon => ({
      layer,
      fromZoom,
      nameFromZoom: fromZoom,
      tags: { kind },
      shape: { type: 'MultiPolygon' as const, coordinates: [polygon] },
      areaM2: ringAreaM2(polygon[0]!),
    }))
  })

/** A name in the middle of an area. */
const nameOf = (layer: Layer, kind: string, area: Area, fromZoom: number): StreetFeature => {
  const areaM2 = ringAreaM2(largestPolygon(area)[0]!)
  const [, lon, lat] = ringSums(largestPolygon(area)[0]!)
  return {
    layer,
    fromZoom,
    nameFromZoom: fromZoom,
    // Larger areas are named first. A rounded rank compresses well.
    tags: { kind, name: area.tags.name ?? '', sort_key: Math.round(40 - 2 * Math.log2(areaM2)) },
    shape: { type: 'Point', coordinates: [lon, lat] },
    areaM2: 0,
  }
}

/** Names areas that are large enough, larger ones from farther away. */
const namesOf = (
  layer: Layer,
  list: readonly Area[],
  kindOf: (tags: Area['tags'], areaM2: number) => string | null,
  fromZoom: (areaM2: number) => number,
): StreetFeature[] =>
  list.flatMap(area => {
    const areaM2 = ringAreaM2(largestPolygon(area)[0]!)
    const kind = area.tags.name === undefined ? null : kindOf(area.tags, areaM2)
    return kind === null ? [] : [nameOf(layer, kind, area, fromZoom(areaM2))]
  })

/** Rivers are named along their lines. */
const RIVER = /\b(river|canal|beck|navigation|brook|weir)\b/i
const PARK_M2 = 15_000
const LAKE_M2 = 15_000
/** Kinds of buildings by which people find their way, each with the area in square metres from which it is named. */
const LANDMARKS: ReadonlyMap<string, readonly [kind: string, areaM2: number]> = new Map([
  ['hospital', ['hospital', 3000]],
  ['university', ['university', 3000]],
  ['college', ['college', 3000]],
  ['retail', ['mall', 1700]],
  ['museum', ['museum', 0]],
  ['stadium', ['stadium', 0]],
  ['civic', ['townhall', 1000]],
])
const landmarkKind = ({ building, name }: Area['tags'], areaM2: number): string | null => {
  if (/town hall|civic hall/i.test(name ?? '')) return 'townhall'
  if (/museum|art gallery/i.test(name ?? '')) return 'museum'
  if (/victoria quarter|corn exchange/i.test(name ?? '')) return 'mall'
  const about = LANDMARKS.get(building ?? '')
  return about !== undefined && areaM2 >= about[1] ? about[0] : null
}
/** At most this many characters of a landmark's name fit on a map. */
const LONGEST_NAME = 32

/** Residential land is left out, because the packaged map draws built-up land. */
const URBAN: ReadonlySet<string> = new Set(['commercial', 'industrial', 'retail'])
/** Woods and green land are not drawn from farther away than built-up land. */
const LAND_FROM = 9
/** Larger green areas are moors that the edge of the region cuts off in a straight line. */
const CUT_OFF_M2 = 10_000_000
const BUILDINGS_FROM = 14

/** All features of the archive, from the layers in a folder. */
export const streetFeatures = async (folder: string): Promise<StreetFeature[]> => {
  const ways = (layer: string) => readWays(folder, layer)
  const polygons = (layer: string) => readAreas(folder, layer)
  const [water, green, woods, urban, buildings] = await Promise.all(
    ['water', 'greenspace', 'woodland', 'urban', 'buildings_part'].map(polygons),
  )
  const kindOfClass = ({ class: kind }: Area['tags']) => kind ?? null
  return [
    ...areas('landuse', urban!, ({ class: kind }) => (URBAN.has(kind!) ? kind! : null), LAND_FROM),
    ...areas('landuse', woods!, kindOfClass, LAND_FROM),
    ...areas(
      'landuse',
      green!.filter(area => ringAreaM2(largestPolygon(area)[0]!) < CUT_OFF_M2),
      ({ class: kind }) => (kind === 'common' || kind === 'heath' ? 'grassland' : kind!),
      LAND_FROM,
    ),
    ...areas('water', water!, () => 'water', 8),
    ...namesOf(
      'water',
      water!,
      ({ name }, areaM2) => (areaM2 < LAKE_M2 || RIVER.test(name!) ? null : 'lake'),
      areaM2 => (areaM2 > 200_000 ? 11 : 13),
    ),
    ...waterways(await ways('waterways')),
    ...roads(allWays(await ways('roads'), await ways('streets_leeds_centre'))),
    ...rails(await ways('railways')),
    ...areas('buildings', buildings!, () => 'building', BUILDINGS_FROM),
    ...namesOf(
      'pois',
      green!,
      ({ class: kind }, areaM2) => (areaM2 >= PARK_M2 && /^(park|nature_reserve|common)$/.test(kind!) ? 'park' : null),
      areaM2 => (areaM2 > 300_000 ? 12 : 13),
    ),
    ...namesOf(
      'pois',
      buildings!,
      (tags, areaM2) => (tags.name!.length > LONGEST_NAME ? null : landmarkKind(tags, areaM2)),
      () => 14,
    ),
  ]
}
