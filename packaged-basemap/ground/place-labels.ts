import Flatbush from 'flatbush'
import { groupBy } from '../../src/domain/collections.ts'
import { inRing } from '../rings.ts'
import { worldWidthM } from './mercator.ts'
import type { NamedArea } from './read-sources.ts'

/** The side of a tile in pixels, as MapLibre draws it at its own zoom. */
const TILE_PX = 512
/** The minimum size of a name at each zoom from 4 on, in postcodes. */
const LEAST = [5000, 3000, 1800, 1000, 500, 200, 80, 40, 20, 10, 4]
const FROM_ZOOM = 4
/**
 * The semi-axes, in pixels, of the ellipse around a displayed name that must not contain another name. It is wide and
 * low, like a name.
 */
const APART_PX = { across: 52, down: 32 }

/**
 * Returns the zoom from which each name is shown: the first at which it is large enough and no larger name is near. A
 * name that waits for the next zoom makes smaller ones near it wait too: Bournemouth, near Southampton, appears no
 * later than Poole. Names are sorted by size, largest first.
 */
export const firstZooms = (labels: readonly Pick<PlaceLabel, 'x' | 'y' | 'size'>[]): number[] => {
  const last = FROM_ZOOM + LEAST.length
  const zooms = labels.map(() => last)
  LEAST.forEach((least, at) => {
    const zoom = FROM_ZOOM + at
    const worldPx = TILE_PX * 2 ** zoom
    const taken = new Map<string, number[]>()
    /** Returns the position of a name, in units of the ellipse. */
    const placeOf = (i: number) =>
      [(labels[i]!.x * worldPx) / APART_PX.across, (labels[i]!.y * worldPx) / APART_PX.down] as const
    const keyOf = (column: number, row: number) => `${column} ${row}`
    const take = (i: number) => {
      const key = keyOf(...(placeOf(i).map(Math.floor) as [number, number]))
      taken.set(key, [...(taken.get(key) ?? []), i])
    }
    const isAlone = (i: number): boolean => {
      const [x, y] = placeOf(i)
      for (let dx = -1; dx <= 1; dx++)
        for (let dy = -1; dy <= 1; dy++)
          for (const other of taken.get(keyOf(Math.floor(x) + dx, Math.floor(y) + dy)) ?? []) {
            const [otherX, otherY] = placeOf(other)
            if (Math.hypot(otherX - x, otherY - y) < 1) return false
          }
      return true
    }
    zooms.forEach((found, i) => {
      if (found < zoom) take(i)
    })
    labels.forEach(({ size }, i) => {
      if (zooms[i]! < zoom || size < least) return
      if (isAlone(i)) zooms[i] = zoom
      take(i)
    })
  })
  return zooms
}

export interface NamedPoint {
  readonly name: string
  /** In Mercator, 0 to 1. */
  readonly x: number
  readonly y: number
}

interface PlaceLabel extends NamedPoint {
  /** The number of unit postcodes that the name covers, increased for a locality whose name is known to be in use. */
  readonly size: number
}

/** A locality with fewer postcodes is a farm or a few houses. */
const LEAST_POSTCODES = 8
/** A postcode that is farther than this many metres from every locality belongs to none. */
const NEAR_M = 2500
/** "Far Headingley" belongs to Headingley if it is within this many metres. */
const KIN_M = 3000
/**
 * The factor that increases the weight of a locality whose name is in use, because the index also contains names of
 * fields and obsolete names.
 */
const IN_USE_WEIGHT = 3
/** A station or landmark that is named after a locality is within this many metres of it. */
const IN_USE_M = 2000
/**
 * The file of towns omits London, which consists of everything within this many metres of its centre that is not in a
 * town.
 */
const LONDON = { name: 'London', reachM: 20_000 }
/** A built-up area that shares a locality's name is that locality if it is within this many metres. */
const ONE_PLACE_M = 5000

const isIn = (area: NamedArea, x: number, y: number): boolean =>
  area.rings.reduce((inside, ring) => inRing(ring, x, y) !== inside, false)

const boxOf = ({ rings }: NamedArea): [number, number, number, number] => {
  const box: [number, number, number, number] = [1, 1, 0, 0]
  for (const ring of rings)
    for (let i = 0; i < ring.length; i += 2) {
      box[0] = Math.min(box[0], ring[i]!)
      box[1] = Math.min(box[1], ring[i + 1]!)
      box[2] = Math.max(box[2], ring[i]!)
      box[3] = Math.max(box[3], ring[i + 1]!)
    }
  return box
}

const indexOf = (points: Iterable<readonly [x: number, y: number]>, count: number): Flatbush => {
  const index = new Flatbush(count)
  for (const [x, y] of points) index.add(x, y, x, y)
  index.finish()
  return index
}

/** Returns the names in a text: "Thornton (Bradford) BUASD" is Thornton, "Steornabhagh (Stornoway)" has two names. */
const namesOf = (text: string): string[] => {
  const [, name = text, second] = /^(.*?)(?: \((.*)\))?(?: BUA(?:SD)?)?$/.exec(text) ?? []
  return second === undefined ? [name] : [second, name]
}

/**
 * Returns the names of towns and localities with the number of postcodes that each covers, largest first. A town counts
 * the postcodes inside its built-up area, and has the position of the locality of the same name, which people regard as
 * its centre. A locality counts the postcodes nearest to it, and those of the localities whose names contain its name,
 * as Far Headingley contains Headingley.
 * @param towns their names are in the property AREANM
 * @param localities from the Index of Place Names
 * @param builtUp the built-up areas in that index, for places without a locality of that name
 * @param inUse stations and landmarks, whose names people actually use
 * @param isKnown true for a locality whose name is known to be in use
 * @param postcodes interleaved Mercator x and y, 0 to 1
 */
export const placeLabels = (
  towns: readonly NamedArea[],
  localities: readonly NamedPoint[],
  builtUp: readonly NamedPoint[],
  inUse: readonly NamedPoint[],
  isKnown: (place: NamedPoint) => boolean,
  postcodes: Float64Array,
): PlaceLabel[] => {
  const byName = groupBy(localities, ({ name }) => name)
  const distanceM = (a: NamedPoint, b: NamedPoint) => Math.hypot(a.x - b.x, a.y - b.y) * worldWidthM(a.y)
  const lone = builtUp
    .map(point => ({ ...point, name: namesOf(point.name).at(-1)! }))
    .filter(point => !byName.get(point.name)?.some(other => distanceM(point, other) < ONE_PLACE_M))
  const places = [...localities, ...lone]
  const count = postcodes.length / 2
  const at = (i: number) => [postcodes[2 * i]!, postcodes[2 * i + 1]!] as const
  const points = indexOf(
    Array.from({ length: count }, (_, i) => at(i)),
    count,
  )
  const taken = new Set<NamedPoint>()
  const inTown = new Set<number>()
  const labels: PlaceLabel[] = towns.flatMap((town): PlaceLabel[] => {
    const inside = points.search(...boxOf(town)).filter(i => isIn(town, ...at(i)))
    for (const i of inside) inTown.add(i)
    if (inside.length === 0) return []
    const mean = (axis: 0 | 1) => inside.reduce((sum, i) => sum + at(i)[axis], 0) / inside.length
    const middle = { x: mean(0), y: mean(1), name: '' }
    const names = namesOf(String(town.properties.AREANM))
    const own = names
      .flatMap(name => byName.get(name) ?? [])
      .filter(({ x, y }) => isIn(town, x, y))
      .sort((a, b) => distanceM(a, middle) - distanceM(b, middle))
    for (const place of places)
      if (names.includes(place.name) && (isIn(town, place.x, place.y) || distanceM(place, middle) < ONE_PLACE_M))
        taken.add(place)
    const { x, y, name } = own[0] ?? { ...middle, name: names.at(-1)! }
    return [{ name, x, y, size: inside.length }]
  })
  for (const place of byName.get(LONDON.name) ?? []) {
    const inside = points.neighbors(
      place.x,
      place.y,
      Infinity,
      LONDON.reachM / worldWidthM(place.y),
      i => !inTown.has(i),
    )
    labels.push({ ...place, size: inside.length })
    taken.add(place)
  }
  const index = indexOf(
    places.map(({ x, y }) => [x, y] as const),
    places.length,
  )
  const sizes = new Uint32Array(places.length)
  for (let i = 0; i < count; i++) {
    const [x, y] = at(i)
    const [nearest] = index.neighbors(x, y, 1, NEAR_M / worldWidthM(y))
    if (nearest !== undefined) sizes[nearest]! += 1
  }
  const near = ({ x, y }: NamedPoint, withinM: number, of: Flatbush) =>
    of.neighbors(x, y, Infinity, withinM / worldWidthM(y))
  const carries = (longer: string, name: string) => longer !== name && ` ${longer} `.includes(` ${name} `)
  const inUseIndex = indexOf(
    inUse.map(({ x, y }) => [x, y] as const),
    inUse.length,
  )
  places.forEach((place, i) => {
    if (taken.has(place) || sizes[i]! < LEAST_POSTCODES) return
    const kin = near(place, KIN_M, index).filter(other => carries(places[other]!.name, place.name))
    const own = sizes[i]! + kin.reduce((sum, other) => sum + sizes[other]!, 0)
    const isSaid =
      isKnown(place) ||
      near(place, IN_USE_M, inUseIndex).some(at => ` ${inUse[at]!.name} `.startsWith(` ${place.name} `))
    labels.push({ name: place.name, x: place.x, y: place.y, size: isSaid ? own * IN_USE_WEIGHT : own })
  })
  return labels.sort((a, b) => b.size - a.size || (a.name < b.name ? -1 : 1))
}
