import type { Random } from '../../../demo/world/random.ts'
import { isEmptyZone, MM_PER_M, type ZoneColumns } from '../../../workers/columns/zone-columns.ts'
import { pointInZone } from '../../../workers/geometry/point-in-zone.ts'
import { PointLocator } from '../../../workers/index/locate-points.ts'
import type { Centre, TripPlaces } from './trip-places.ts'

const MOST_CENTRES = 5
/** Centres are apart by more than this, each the densest zone of the most people within it. Metres. */
const CENTRE_REACH_M = 15_000
const TRIES_A_ZONE = 60

interface ZoneBox {
  readonly position: number
  /** Metres. */
  readonly west: number
  readonly south: number
  readonly width: number
  readonly height: number
  readonly residents: number
}

const boxesOf = (columns: ZoneColumns): ZoneBox[] => {
  const population = columns.numbers.get('population')
  const isKnown = population?.some(residents => residents > 0) ?? false
  return Array.from({ length: columns.count }, (_, position) => position)
    .filter(position => !isEmptyZone(columns, position))
    .map(position => {
      const [west = 0, south = 0, east = 0, north = 0] = columns.boxes.subarray(position * 4, position * 4 + 4)
      const residents = isKnown ? population![position] || 0 : 1
      const [width, height] = [(east - west) / MM_PER_M, (north - south) / MM_PER_M]
      return { position, west: west / MM_PER_M, south: south / MM_PER_M, width, height, residents }
    })
}

/** A whole metre inside a zone, or null where the zone is so thin that none is found. */
const insideOf = (columns: ZoneColumns, box: ZoneBox, random: Random): [number, number] | null => {
  for (let tries = 0; tries < TRIES_A_ZONE; tries++) {
    const easting = Math.floor(box.west + random() * box.width)
    const northing = Math.floor(box.south + random() * box.height)
    if (pointInZone(columns, box.position, easting * MM_PER_M, northing * MM_PER_M)) return [easting, northing]
  }
  return null
}

/** The densest zones that are far from each other, with the share of the people about them. */
const centresOf = (columns: ZoneColumns, boxes: readonly ZoneBox[], random: Random): Centre[] => {
  const middle = (box: ZoneBox) => [box.west + box.width / 2, box.south + box.height / 2] as const
  const density = (box: ZoneBox) => box.residents / (box.width * box.height + 1)
  const found: { easting: number; northing: number; residents: number }[] = []
  const far = ([e, n]: readonly [number, number]) =>
    found.every(centre => Math.hypot(centre.easting - e, centre.northing - n) > 2 * CENTRE_REACH_M)
  for (const box of boxes.toSorted((a, b) => density(b) - density(a))) {
    if (found.length >= MOST_CENTRES) break
    if (!far(middle(box))) continue
    const inside = insideOf(columns, box, random)
    if (inside) found.push({ easting: inside[0], northing: inside[1], residents: 0 })
  }
  for (const box of boxes) {
    const [e, n] = middle(box)
    const near = found.find(centre => Math.hypot(centre.easting - e, centre.northing - n) <= CENTRE_REACH_M)
    if (near) near.residents += box.residents
  }
  const all = found.reduce((sum, { residents }) => sum + residents, 0)
  return found
    .map(({ easting, northing, residents }) => ({ easting, northing, share: residents / all }))
    .sort((a, b) => b.share - a.share)
}

/** A place of each zone that has one, for what stands about the country: at most so many, evenly over the file. */
export const spotsOf = (columns: ZoneColumns, most: number, random: Random) => {
  const boxes = boxesOf(columns)
  const step = Math.max(1, Math.ceil(boxes.length / most))
  return boxes
    .filter((_, i) => i % step === 0)
    .flatMap(box => {
      const inside = insideOf(columns, box, random)
      return inside ? [{ easting: inside[0], northing: inside[1], sideM: Math.sqrt(box.width * box.height) }] : []
    })
}

/**
 * The ground of a zone file: homes by residents (evenly by zone where the file tells of none), centres where most people
 * live closest together.
 * @throws Error where no zone has room for a home
 */
export const zonePlaces = (columns: ZoneColumns, random: Random): TripPlaces => {
  const boxes = boxesOf(columns).filter(({ residents }) => residents > 0)
  const sums = new Float64Array(boxes.length)
  let sum = 0
  boxes.forEach(({ residents }, i) => {
    sum += residents
    sums[i] = sum
  })
  const locator = new PointLocator(columns)
  const centres = centresOf(columns, boxes, random)
  if (centres.length === 0) throw new Error('No zone of the file has room for a home')
  /** The first zone up to which more people live than `wanted`. */
  const zoneUpTo = (wanted: number): ZoneBox => {
    let [low, high] = [0, boxes.length - 1]
    while (low < high) {
      const half = (low + high) >> 1
      if (sums[half]! > wanted) high = half
      else low = half + 1
    }
    return boxes[low]!
  }
  let hint = -1
  return {
    centres,
    home(next) {
      for (;;) {
        const inside = insideOf(columns, zoneUpTo(next() * sum), next)
        if (!inside) continue
        const [easting, northing] = inside
        const distance = (centre: Centre) => Math.hypot(centre.easting - easting, centre.northing - northing)
        return { easting, northing, centre: centres.reduce((a, b) => (distance(b) < distance(a) ? b : a)) }
      }
    },
    zoneOf(easting, northing) {
      const position = locator.at(easting, northing, hint)
      if (position < 0) return 0
      hint = position
      return columns.ids[position]!
    },
  }
}
