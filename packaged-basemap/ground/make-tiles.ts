import { fromGeojsonVt } from '@maplibre/vt-pbf'
import { groupBy } from '../../src/domain/collections.ts'
import { hilbertOrder } from '../hilbert-order.ts'
import { type BuiltUp, builtUp, CELLS, countCells } from './built-up.ts'

interface MadeTile {
  readonly z: number
  readonly x: number
  readonly y: number
  /** An uncompressed MVT. */
  readonly bytes: Uint8Array
}

/** A named point in a layer. In Mercator x and y, 0 to 1. */
export interface LabelPoint {
  readonly x: number
  readonly y: number
  /** The first zoom whose tiles contain the point. All deeper zooms contain it too, up to `toZoom` if that is set. */
  readonly fromZoom: number
  readonly toZoom?: number
  readonly tags: Readonly<Record<string, string | number>>
}

interface Ground {
  /** Unit postcodes, as interleaved Mercator x and y, 0 to 1. */
  readonly postcodes: Float64Array
  readonly labels: Readonly<Record<string, readonly LabelPoint[]>>
}

/** The lowest and highest zooms of the tiles. Closer views enlarge the highest, in which a step is 6 m. */
export const ZOOMS = { least: 4, most: 12 }
/** The number of steps along a tile's side. */
const EXTENT = 1024
/** Corners of built-up ground are on every second step, 11 m at zoom 12, which matches the precision of its lines. */
const BUILT_STEPS = 2
/** Postcodes closer together than this, such as those of one building, are drawn as one dot. It is 29 m at zoom 12. */
const ONE_DOT_STEPS = 5
/** The number of cells beyond a tile within which postcodes can still affect it. */
const REACH_CELLS = 4

type Point = readonly [x: number, y: number]
type Ring = readonly (readonly number[])[]
/** A feature for the encoder: 1 for points, 3 for rings. */
type Feature =
  | { readonly type: 1; readonly geometry: Ring; readonly tags: LabelPoint['tags'] }
  | { readonly type: 3; readonly geometry: readonly Ring[]; readonly tags: LabelPoint['tags'] }

/** Encodes a tile as MVT. */
const encoded = (layers: Readonly<Record<string, readonly Feature[]>>): Uint8Array => {
  const held = Object.entries(layers)
    .filter(([, features]) => features.length > 0)
    .map(([layer, features]) => [layer, { features }])
  return fromGeojsonVt(Object.fromEntries(held), { version: 2, extent: EXTENT })
}

const key = (x: number, y: number): string => `${x}/${y}`

/** Returns the tiles that contain a cell or are near it. */
const tilesAt = ([column, row]: readonly [number, number]): string[] => {
  const near = (at: number) => [Math.floor((at - REACH_CELLS) / CELLS), Math.floor((at + REACH_CELLS) / CELLS)]
  return near(column).flatMap(x => near(row).map(y => key(x, y)))
}

const toSteps = (cells: readonly number[]): number[][] => {
  const ring: number[][] = []
  for (let i = 0; i < cells.length; i += 2) {
    const point = [cells[i]!, cells[i + 1]!].map(
      value => BUILT_STEPS * Math.round((value * EXTENT) / (CELLS * BUILT_STEPS)),
    )
    if (point.join() !== ring.at(-1)?.join()) ring.push(point)
  }
  if (ring.length > 2) ring.push(ring[0]!)
  return ring
}

const ringsOf = ({ polygons }: BuiltUp): Ring[] =>
  polygons.flatMap(polygon => {
    const [outer, ...holes] = polygon.map(toSteps).filter((ring, at) => at === 0 || ring.length > 3)
    return outer!.length > 3 ? [outer!, ...holes] : []
  })

/** Groups postcodes by tile, in steps from its corner. Only the first in each square of `ONE_DOT_STEPS` is included. */
const pointsByTile = (points: Float64Array, zoom: number): Map<string, Point[]> => {
  const across = EXTENT * 2 ** zoom
  const squares = across / ONE_DOT_STEPS
  const dots = new Map<number, Point>()
  for (let i = 0; i < points.length; i += 2) {
    const [x, y] = [points[i]!, points[i + 1]!]
    const square = Math.floor(y * squares) * squares + Math.floor(x * squares)
    if (!dots.has(square)) dots.set(square, [Math.floor(x * across), Math.floor(y * across)])
  }
  const tiles = groupBy([...dots.values()], ([x, y]) => key(Math.floor(x / EXTENT), Math.floor(y / EXTENT)))
  return new Map([...tiles].map(([tile, held]) => [tile, held.map(([x, y]) => [x % EXTENT, y % EXTENT] as const)]))
}

/** Returns the postcodes on built-up ground, because an isolated postcode does not indicate a street. */
const streets = (points: readonly Point[], { isBuilt }: BuiltUp): Ring =>
  points
    .filter(([x, y]) => isBuilt((x * CELLS) / EXTENT, (y * CELLS) / EXTENT))
    .map(point => ({ point, order: hilbertOrder(point[0], point[1], EXTENT) }))
    .sort((a, b) => a.order - b.order)
    .map(({ point }) => point)

const hasAny = (tags: LabelPoint['tags']): boolean => Object.keys(tags).length > 0

const labelsByTile = (labels: readonly LabelPoint[], zoom: number): Map<string, Feature[]> => {
  const across = 2 ** zoom
  const shown = labels.filter(({ fromZoom, toZoom = zoom }) => fromZoom <= zoom && zoom <= toZoom)
  const tiles = groupBy(shown, ({ x, y }) => key(Math.floor(x * across), Math.floor(y * across)))
  const step = (part: number): number => Math.floor((part * across - Math.floor(part * across)) * EXTENT)
  const steps = ({ x, y }: LabelPoint) => [step(x), step(y)] as const
  const feature = (point: LabelPoint): Feature => ({ type: 1, geometry: [steps(point)], tags: point.tags })
  /** Returns the features of points. Those without tags are combined into one. */
  const features = (held: readonly LabelPoint[]): Feature[] => {
    const [tagged, bare] = [true, false].map(isTagged => held.filter(({ tags }) => hasAny(tags) === isTagged))
    const dots: Feature[] = bare!.length === 0 ? [] : [{ type: 1, geometry: bare!.map(steps), tags: {} }]
    return [...tagged!.map(feature), ...dots]
  }
  return new Map([...tiles].map(([tile, held]) => [tile, features(held)]))
}

/** Returns the tiles of the packaged ground. */
export const makeTiles = ({ postcodes, labels }: Ground): MadeTile[] => {
  const tiles: MadeTile[] = []
  for (let z = ZOOMS.least; z <= ZOOMS.most; z++) {
    const cells = countCells(postcodes, CELLS * 2 ** z)
    const points = z === ZOOMS.most ? pointsByTile(postcodes, z) : new Map<string, never[]>()
    const named = Object.entries(labels).map(([name, list]) => [name, labelsByTile(list, z)] as const)
    const keys = new Set([...points.keys(), ...named.flatMap(([, byTile]) => [...byTile.keys()])])
    for (const cell of cells.cells()) for (const tile of tilesAt(cell)) keys.add(tile)
    for (const name of keys) {
      const [x, y] = name.split('/').map(Number) as [number, number]
      const built = builtUp(cells, z, x, y)
      const rings = ringsOf(built)
      const dots = streets(points.get(name) ?? [], built)
      const layers: Record<string, readonly Feature[]> = {
        built: rings.length > 0 ? [{ type: 3, geometry: rings, tags: {} }] : [],
        postcodes: dots.length > 0 ? [{ type: 1, geometry: dots, tags: {} }] : [],
      }
      for (const [layer, byTile] of named) layers[layer] = byTile.get(name) ?? []
      if (Object.values(layers).some(features => features.length > 0)) tiles.push({ z, x, y, bytes: encoded(layers) })
    }
  }
  return tiles
}
