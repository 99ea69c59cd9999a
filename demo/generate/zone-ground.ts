import type { Random } from '../../src/domain/random.ts'
import { isEmptyZone, MM_PER_M, type ZoneColumns } from '../../workers/columns/zone-columns.ts'
import { pointInZone } from '../../workers/geometry/zone-points.ts'
import { Weighted } from '../trips/blocks.ts'
import type { BusyPlace } from '../trips/busy-places.ts'
import { busyPlace, type Ground } from './generate-trips.ts'

const MOST_PLACES = 5
/** Half of the smallest distance between two busy places, in metres. The people within it determine a place's share. */
const PLACE_REACH_M = 15_000
const TRIES_A_ZONE = 60
/** A zone has one block for every RESIDENTS_A_BLOCK residents, up to MOST_BLOCKS. Trips begin and end in blocks. */
const RESIDENTS_A_BLOCK = 300
const MOST_BLOCKS = 20
const LARGEST_RADIUS_M = 700
/** How far from its block's centre a trip may start or end, as a share of the block's radius (traveller.ts). */
const JITTER = 0.7

interface ZoneBox {
  readonly position: number
  /** In metres. */
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

/** Finds a point at whole metres inside a zone; null if the zone is too thin. */
const insideOf = (columns: ZoneColumns, box: ZoneBox, random: Random): [number, number] | null => {
  for (let tries = 0; tries < TRIES_A_ZONE; tries++) {
    const easting = Math.floor(box.west + random() * box.width)
    const northing = Math.floor(box.south + random() * box.height)
    if (pointInZone(columns, box.position, easting * MM_PER_M, northing * MM_PER_M)) return [easting, northing]
  }
  return null
}

/**
 * The densest zones, without those near a denser one. Each has its share of all people who live near any of them.
 */
const placesOf = (columns: ZoneColumns, boxes: readonly ZoneBox[], random: Random): BusyPlace[] => {
  const middle = (box: ZoneBox) => [box.west + box.width / 2, box.south + box.height / 2] as const
  const density = (box: ZoneBox) => box.residents / (box.width * box.height + 1)
  const found: { easting: number; northing: number; residents: number }[] = []
  const far = ([e, n]: readonly [number, number]) =>
    found.every(centre => Math.hypot(centre.easting - e, centre.northing - n) > 2 * PLACE_REACH_M)
  for (const box of boxes.toSorted((a, b) => density(b) - density(a))) {
    if (found.length >= MOST_PLACES) break
    if (!far(middle(box))) continue
    const inside = insideOf(columns, box, random)
    if (inside) found.push({ easting: inside[0], northing: inside[1], residents: 0 })
  }
  for (const box of boxes) {
    const [e, n] = middle(box)
    const near = found.find(centre => Math.hypot(centre.easting - e, centre.northing - n) <= PLACE_REACH_M)
    if (near) near.residents += box.residents
  }
  const all = found.reduce((sum, { residents }) => sum + residents, 0)
  return found
    .sort((a, b) => b.residents - a.residents)
    .map(({ easting, northing, residents }, i) => busyPlace(`Place ${i + 1}`, easting, northing, residents / all))
}

/** Finds a point in each zone that is large enough, for at most `most` zones, evenly spread over the file. */
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

/** The largest radius that keeps every end of a trip in the block inside the zone; 0 if only the centre is inside. */
const radiusAt = (columns: ZoneColumns, { position }: ZoneBox, e: number, n: number, mostM: number): number => {
  const isInside = (reach: number) =>
    [-1, 0, 1].every(x =>
      [-1, 0, 1].every(y => pointInZone(columns, position, (e + x * reach) * MM_PER_M, (n + y * reach) * MM_PER_M)),
    )
  for (let radius = mostM; radius >= 1; radius /= 2) if (isInside(Math.ceil(radius * JITTER))) return radius
  return 0
}

/**
 * The area of a zone file, with homes in proportion to residents (the same for each zone if the file does not state residents) and busy places in the densest zones.
 * @throws Error if no zone is large enough for a home
 */
export const zoneGround = (columns: ZoneColumns, random: Random): Ground => {
  const boxes = boxesOf(columns)
  const places = placesOf(
    columns,
    boxes.filter(({ residents }) => residents > 0),
    random,
  )
  if (places.length === 0) throw new Error('No zone of the file is large enough for a home')
  const blocks = boxes.flatMap(box => {
    const count = Math.min(MOST_BLOCKS, Math.max(1, Math.round(box.residents / RESIDENTS_A_BLOCK)))
    const mostM = Math.min(LARGEST_RADIUS_M, Math.sqrt((box.width * box.height) / count))
    return Array.from({ length: count }, () => insideOf(columns, box, random))
      .filter(middle => middle !== null)
      .map(([e, n]) => ({
        e,
        n,
        radiusM: radiusAt(columns, box, e, n, mostM),
        zoneId: columns.ids[box.position]!,
        residents: box.residents / count,
      }))
  })
  return {
    blocks: {
      e: Float64Array.from(blocks, ({ e }) => e),
      n: Float64Array.from(blocks, ({ n }) => n),
      radiusM: Float64Array.from(blocks, ({ radiusM }) => radiusM),
      zoneId: Uint32Array.from(blocks, ({ zoneId }) => zoneId),
    },
    residents: new Weighted(blocks.map(({ residents }) => residents)),
    places,
  }
}
