import { FARTHEST_NAME_M } from '../../../src/domain/constants.ts'
import type { Kernels } from '../../../wasm/kernels.ts'
import { MM_PER_M, TextBuilder, type TextColumn, type ZoneColumns } from '../../../workers/columns/zone-columns.ts'
import { EngineError } from '../../../workers/engine-error.ts'
import { insidePoint } from '../../../workers/geometry/zone-points.ts'
import { lonLatToGrid } from '../../../workers/projection/lon-lat.ts'
import type { ZoneSet } from '../../../workers/zone-set.ts'
import { TOWN_DRAWS } from '../../reference/place-names/place-names.ts'
import { buildZoneTree, type TreeZones, type ZoneTree } from '../zone-tree.ts'
import { type Districts, districtsOf, placeOfName } from './districts.ts'
import { nodeNames } from './node-names.ts'

/** The country's place names as columns. */
interface PlaceColumns {
  readonly names: readonly string[]
  /** 1 for a town, 0 for a locality. */
  readonly isTown: Uint8Array
  /** EPSG:27700 metres. */
  readonly eastings: Float64Array
  readonly northings: Float64Array
}

/** The side of the lookup's squares, in metres. Each square contains a town or two. */
const SQUARE_M = 2000
/** More columns than Great Britain is wide. */
const COLUMNS = 1000

const squareOf = (e: number, n: number): number => Math.floor(n / SQUARE_M) * COLUMNS + Math.floor(e / SQUARE_M)

/**
 * The position of the place that each point is named after: a town, otherwise a locality nearby (services/places); -1
 * if no place is nearby.
 */
export const nearestPlaces = (eastings: Float64Array, northings: Float64Array, places: PlaceColumns): Int32Array => {
  const squares = new Map<number, number[]>()
  places.names.forEach((_, place) => {
    const square = squareOf(places.eastings[place]!, places.northings[place]!)
    const others = squares.get(square)
    if (others) others.push(place)
    else squares.set(square, [place])
  })
  return Int32Array.from(eastings, (easting, point) => nearest(easting, northings[point]!, places, squares))
}

const nearest = (
  easting: number,
  northing: number,
  { eastings, northings, isTown }: PlaceColumns,
  squares: ReadonlyMap<number, readonly number[]>,
): number => {
  let [best, least] = [-1, Infinity]
  const rings = Math.ceil(FARTHEST_NAME_M / SQUARE_M)
  for (let ring = 0; ring <= rings; ring++) {
    // Even a town beyond this ring is farther away than the best place.
    if (((ring - 1) * SQUARE_M) / TOWN_DRAWS > least) break
    for (let y = -ring; y <= ring; y++) {
      const step = Math.abs(y) === ring ? 1 : ring * 2
      for (let x = -ring; x <= ring; x += step)
        for (const place of squares.get(squareOf(easting + x * SQUARE_M, northing + y * SQUARE_M)) ?? []) {
          const away = Math.sqrt((eastings[place]! - easting) ** 2 + (northings[place]! - northing) ** 2)
          if (away > FARTHEST_NAME_M) continue
          const drawn = isTown[place] ? away / TOWN_DRAWS : away
          if (drawn < least || (drawn === least && place < best)) [best, least] = [place, drawn]
        }
    }
  }
  return best
}

/**
 * Representative points of zones, in EPSG:27700 metres, and their residents, by zone position. Residents are 0 if
 * unknown.
 */
interface ZonePoints {
  readonly ids: Uint32Array
  readonly eastings: Float64Array
  readonly northings: Float64Array
  readonly residents: Float64Array
}

/** A level of middle zones and their districts. */
export interface MiddleLevel extends Districts {
  readonly ids: Uint32Array
  readonly middleNames: readonly string[]
}

/** The index of place names. */
export interface PlaceIndex extends Pick<PlaceColumns, 'names' | 'isTown'> {
  /** Interleaved [lon, lat] degrees. */
  readonly lonLat: Float64Array
}

export interface TreeQuestion {
  /** Easting and northing, in metres. */
  readonly centre: readonly [number, number]
  /** Null for zones without middle zones. */
  readonly middle: MiddleLevel | null
  /**
   * The residents of each zone, indexed by position. They replace the residents in the file; null to use the file's.
   */
  readonly residents: Float64Array | null
  readonly places: PlaceIndex
  /** The tree, if it was built before and only needs names. */
  readonly stored: ZoneTree | null
}

interface NamedTree {
  readonly tree: ZoneTree
  /** The name of each node. */
  readonly names: Pick<TextColumn, 'bytes' | 'start'>
}

/** Calls on open zone sets that only the server's threads offer. They build the trees that maps cut. */
export interface TreeCalls {
  points(setId: number): Promise<ZonePoints>
  districts(setId: number): Promise<MiddleLevel>
  zoneTree(setId: number, question: TreeQuestion): Promise<NamedTree>
}

/**
 * The points for a file's zones. Zones without land are placed at the centre of the others, where they do not change
 * anything.
 */
const pointsOf = (columns: ZoneColumns): ZonePoints => {
  const eastings = new Float64Array(columns.count)
  const northings = new Float64Array(columns.count)
  const empty: number[] = []
  let [e, n] = [0, 0]
  for (let zone = 0; zone < columns.count; zone++) {
    const point = insidePoint(columns, zone)
    if (point === null) {
      empty.push(zone)
      continue
    }
    eastings[zone] = point[0] / MM_PER_M
    northings[zone] = point[1] / MM_PER_M
    e += eastings[zone]!
    n += northings[zone]!
  }
  for (const zone of empty) {
    eastings[zone] = e / Math.max(1, columns.count - empty.length)
    northings[zone] = n / Math.max(1, columns.count - empty.length)
  }
  const population = columns.numbers.get('population')
  const residents = Float64Array.from(eastings, (_, zone) => Math.max(0, population?.[zone] || 0))
  return { ids: columns.ids.slice(), eastings, northings, residents }
}

const textsOf = ({ count, names }: ZoneColumns): string[] => Array.from({ length: count }, (_, zone) => names.at(zone))

const placeColumns = (kernels: Kernels, { lonLat, ...places }: PlaceIndex): PlaceColumns => {
  const grid = lonLatToGrid(kernels, lonLat)
  return {
    ...places,
    eastings: Float64Array.from(places.names, (_, place) => grid[place * 2]!),
    northings: Float64Array.from(places.names, (_, place) => grid[place * 2 + 1]!),
  }
}

/** 'Otley (Leeds)': the index distinguishes namesakes, which is unnecessary on a district's map. */
const NAMESAKE = / \([^()]*\)$/

/** The place of each zone: its middle zone's name if that is a place name, otherwise the nearest place in the index. */
const placesOf = (zones: TreeZones, middle: MiddleLevel | null, places: PlaceColumns): string[] => {
  const index = nearestPlaces(zones.eastings, zones.northings, places)
  const ofMiddle = new Map<number, string>()
  middle?.ids.forEach((id, at) => {
    const place = placeOfName(middle.middleNames[at]!)
    if (place === middle.middleNames[at]) ofMiddle.set(id, place)
  })
  return Array.from(
    index,
    (place, zone) => ofMiddle.get(zones.middles[zone]!) ?? places.names[place]?.replace(NAMESAKE, '') ?? '',
  )
}

export const treeCalls = (kernels: Kernels, sets: ReadonlyMap<number, ZoneSet>): TreeCalls => {
  const contextOf = (setId: number) => {
    const set = sets.get(setId)
    if (!set) throw new EngineError('no-such-set', `Zone set ${setId} is not open.`)
    return set.context()
  }
  return {
    async points(setId) {
      return pointsOf((await contextOf(setId)).columns)
    },
    async districts(setId) {
      const { columns, graph } = await contextOf(setId)
      const middleNames = textsOf(columns)
      const districts = districtsOf({ names: middleNames, ...pointsOf(columns), graph })
      return { ids: columns.ids.slice(), middleNames, ...districts }
    },
    async zoneTree(setId, { centre, middle, residents, places, stored }) {
      const { columns, graph } = await contextOf(setId)
      const points = pointsOf(columns)
      const parents = columns.numbers.get('parent')
      const middles = Uint32Array.from(columns.ids, (_, zone) => (middle && parents?.[zone]) || 0)
      const positions = new Map(Array.from(middle?.ids ?? [], (id, at) => [id, at]))
      const districts = Int32Array.from(middles, id => middle?.districtOf[positions.get(id) ?? -1] ?? -1)
      const zones = { ...points, residents: residents ?? points.residents, middles, districts, graph }
      const tree = stored ?? buildZoneTree(zones, centre)
      const names = nodeNames(zones, tree, {
        zones: textsOf(columns),
        middles: new Map(Array.from(middle?.ids ?? [], (id, at) => [id, middle!.middleNames[at]!])),
        districts: middle?.names ?? [],
        places: placesOf(zones, middle, placeColumns(kernels, places)),
      })
      const texts = new TextBuilder(names.length)
      for (const name of names) texts.push(name)
      const { bytes, start } = texts.column()
      return { tree, names: { bytes: bytes.slice(), start: start.slice() } }
    },
  }
}
