import type { NoiseSource } from '../../../../server/warehouse/builds/noise-keys.ts'
import type { MovementData } from '../../../../server/warehouse/movement-data.ts'
import { FOLLOWED_SPREAD } from '../../../../src/domain/constants.ts'
import { factorsBy } from '../../../reference/noise.ts'
import type { TripRow } from '../../../support/trips.ts'

type Place = readonly [e: number, n: number]
export type Visit = Pick<TripRow, 'personId' | 'dest' | 'home' | 'weight' | 'isEv'>

/** An area with its bounding box, in metres. */
interface Order {
  readonly wkt: string
  readonly box: readonly [west: number, south: number, east: number, north: number]
  readonly holds: (place: Place) => boolean
  readonly evOnly: boolean
}

const CORNERS = 64
const ringText = (ring: readonly Place[]) => `((${[...ring, ring[0]!].map(place => place.join(' ')).join(', ')}))`

/** An order for a template's points: 500 m discs that do not overlap. */
const discs = (centres: readonly Place[], evOnly: boolean): Order => {
  const radius = 500
  const far = centres.filter((centre, i) =>
    centres.slice(0, i).every(([e, n]) => Math.hypot(e - centre[0], n - centre[1]) > 2 * radius),
  )
  const rings = far.map(([e, n]) =>
    Array.from({ length: CORNERS }, (_, i): Place => {
      const angle = (i * 2 * Math.PI) / CORNERS
      return [e + radius * Math.cos(angle), n + radius * Math.sin(angle)]
    }),
  )
  const all = (at: 0 | 1) => far.map(centre => centre[at])
  return {
    wkt: `MULTIPOLYGON (${rings.map(ringText).join(', ')})`,
    box: [
      Math.min(...all(0)) - radius,
      Math.min(...all(1)) - radius,
      Math.max(...all(0)) + radius,
      Math.max(...all(1)) + radius,
    ],
    holds: ([e, n]) => far.some(centre => Math.hypot(e - centre[0], n - centre[1]) <= radius),
    evOnly,
  }
}

/** An order for contiguous zones. */
const block = ([e, n]: Place, width: number, height: number, evOnly: boolean): Order => {
  const [west, south, east, north] = [e - width / 2, n - height / 2, e + width / 2, n + height / 2]
  return {
    wkt: `POLYGON ${ringText([
      [west, south],
      [east, south],
      [east, north],
      [west, north],
    ])}`,
    box: [west, south, east, north],
    holds: place => place[0] >= west && place[0] < east && place[1] >= south && place[1] < north,
    evOnly,
  }
}

/** An order for points or zones that people visit, sometimes in sparse country, sometimes for electric vehicles. */
const randomOrder = (visits: readonly Visit[], random: () => number): Order => {
  const near = (): Place => {
    const { dest, home } = visits[Math.floor(random() * visits.length)]!
    const [e, n] = random() < 0.7 ? dest : home
    const away = random() < 0.3 ? 4000 : 600
    return [e + (random() - 0.5) * away, n + (random() - 0.5) * away]
  }
  const evOnly = random() < 0.2
  if (random() < 0.6) return discs(Array.from({ length: 1 + Math.floor(random() * 3) }, near), evOnly)
  const side = () => 700 * 2 ** (random() * 3.5)
  return block(near(), side(), side(), evOnly)
}

const CELL_M = 1000
const cellOf = (e: number, n: number) => Math.floor(e / CELL_M) * 10_000 + Math.floor(n / CELL_M)

/**
 * The total that an order would release. Null if it would certainly be withheld, undefined if that depends on the draw.
 */
const releasedTotal = (
  found: readonly Visit[],
  factorOf: (person: number) => number,
  minDevices: number,
): number | null | undefined => {
  const people = new Map<number, number>()
  for (const { personId, weight } of found)
    people.set(personId, (people.get(personId) ?? 0) + Math.floor(Math.fround(weight) * 1000 + 0.5))
  const values = [...people].map(([person, value]) => value * factorOf(person)).sort((a, b) => b - a)
  const total = values.reduce((sum, value) => sum + value, 0)
  const factors = [...people.keys()].reduce((sum, person) => sum + factorOf(person), 0)
  const isSafe = (devices: number, shift: number) =>
    people.size >= devices &&
    factors >= 2 * minDevices * 3000 &&
    values[0]! <= (0.5 + shift) * total &&
    values[0]! + (values[1] ?? 0) <= (0.8 + shift) * total
  if (!isSafe(minDevices, 0.15)) return null
  if (!isSafe(minDevices + FOLLOWED_SPREAD, -0.15)) return undefined
  return [...people].reduce((sum, [person, value]) => sum + value * factorOf(person), 0) / 3_000_000
}

export interface Judged {
  /** Orders that certainly show figures, and how many of them were expected to be empty. */
  readonly shown: number
  readonly few: number
  /** Ranges that contain the released total, and the median ratio of their ends. */
  readonly held: number
  readonly width: number
  /** Orders that certainly show no figures although some are expected. */
  readonly hopes: number
  /** Orders that certainly show no figures. */
  readonly empty: number
}

/**
 * Prices random orders, and compares each expectation with the total that would be released. The total is counted here
 * independently of the product.
 * @param visits trips of the month's complete days
 */
export const judgeExpectations = async (
  visits: readonly Visit[],
  movement: Pick<MovementData, 'expected'>,
  noise: NoiseSource,
  month: { firstDay: string; lastDay: string },
  { orders, random, minDevices }: { orders: number; random: () => number; minDevices: number },
): Promise<Judged> => {
  const byCell = new Map<number, Visit[]>()
  for (const visit of visits) {
    const cell = cellOf(...visit.dest)
    const some = byCell.get(cell)
    if (some) some.push(visit)
    else byCell.set(cell, [visit])
  }
  const within = ({ box, holds, evOnly }: Order): Visit[] => {
    const found: Visit[] = []
    for (let e = Math.floor(box[0] / CELL_M); e <= Math.floor(box[2] / CELL_M); e++)
      for (let n = Math.floor(box[1] / CELL_M); n <= Math.floor(box[3] / CELL_M); n++)
        for (const visit of byCell.get(cellOf(e * CELL_M, n * CELL_M)) ?? [])
          if ((!evOnly || visit.isEv) && holds(visit.dest) && !holds(visit.home)) found.push(visit)
    return found
  }
  let [shown, few, held, hopes, empty] = [0, 0, 0, 0, 0]
  const widths: number[] = []
  for (let i = 0; i < orders; i++) {
    const order = randomOrder(visits, random)
    const { lastingKey, saltedKey } = noise(`order ${i}`)
    const total = releasedTotal(within(order), factorsBy(lastingKey, saltedKey), minDevices)
    const expectation = await movement.expected({
      ...month,
      areaWkt: order.wkt,
      evOnly: order.evOnly,
      zones: 'small',
      eventDays: null,
    })
    if (expectation.kind === 'making') throw new Error('The squares are not ready')
    if (total === undefined) continue
    if (total === null) {
      empty++
      if (expectation.kind === 'visits') hopes++
      continue
    }
    shown++
    if (expectation.kind === 'few') few++
    else {
      widths.push(expectation.to / Math.max(1, expectation.from))
      if (expectation.from <= total && total <= expectation.to) held++
    }
  }
  widths.sort((a, b) => a - b)
  return { shown, few, held, hopes, empty, width: widths[widths.length >> 1] ?? 0 }
}
