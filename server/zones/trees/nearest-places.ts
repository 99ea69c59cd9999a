import { FARTHEST_NAME_M } from '../../../src/domain/constants.ts'
import { TOWN_DRAWS } from '../../reference/place-names/one-place.ts'

/** The place names of the country as columns. */
export interface PlaceColumns {
  readonly names: readonly string[]
  /** 1 for a town, 0 for a locality. */
  readonly isTown: Uint8Array
  /** EPSG:27700 metres. */
  readonly eastings: Float64Array
  readonly northings: Float64Array
}

/** The side of the squares in which places are looked up, metres: a town or two each. */
const SQUARE_M = 2000
/** More columns than Great Britain is wide. */
const COLUMNS = 1000

const squareOf = (e: number, n: number): number => Math.floor(n / SQUARE_M) * COLUMNS + Math.floor(e / SQUARE_M)

/** The position of the place that names each point, a town before the localities close by (services/places); -1 if none is near. */
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
    // Even a town beyond this ring is farther than the best place.
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
