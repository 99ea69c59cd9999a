import { categoriesOf, halved } from '../../../../server/warehouse/disclosure/categories.ts'
import { createFlowCounts, type FlowTrips } from '../../../../server/warehouse/disclosure/flows/flow-counts.ts'
import { planFlows, SIDES } from '../../../../server/warehouse/disclosure/flows/plan-flows.ts'
import {
  atomOf,
  atomsOf,
  FLOW_AXES,
  SELECTIONS,
  TIME,
} from '../../../../server/warehouse/disclosure/flows/selections.ts'
import { disclosureSettings } from '../../../../server/warehouse/disclosure/is-safe.ts'
import { randomOf } from '../../../support/random.ts'
import { linearSystem } from './linear-system.ts'

export const MIN_DEVICES = 15
const SETTINGS = disclosureSettings(MIN_DEVICES)

interface Trip {
  readonly person: number
  readonly o: number
  readonly d: number
  /** Hours from 24 on are at weekends. */
  readonly hour: number
  readonly mode: number
  readonly purpose: number
  readonly weight: number
}

const oneOf = (random: () => number, shares: readonly number[]): number => {
  let left = random() * shares.reduce((sum, share) => sum + share, 0)
  for (const [at, share] of shares.entries()) {
    left -= share
    if (left < 0) return at
  }
  return 0
}

/**
 * Trips between a few zones. Few people visit some of them. People commute at their usual hours and go elsewhere at
 * other times.
 */
const drawTrips = (seed: number, zones: number): Trip[] => {
  const random = randomOf(seed)
  const people = Math.floor(400 * 2 ** (3 * random()))
  const draws = Array.from({ length: zones + 1 }, (_, zone) => (zone === 0 ? 2 : 0.05 + random() ** 2))
  const zone = () => oneOf(random, draws)
  return Array.from({ length: people }, (_, person) => person)
    .flatMap(person => {
      const [home, work] = [zone(), zone()]
      const mode = [1, 3, 0, 4][oneOf(random, [8, 3, 1, 0.3])]!
      const weight = 3000 + (person % 7) * 1000
      return Array.from({ length: 1 + Math.floor(random() * 7) }, () => {
        const isCommute = random() < 0.5
        const isBack = random() < 0.5
        const [from, to] = [home, isCommute ? work : zone()]
        return {
          person,
          o: isBack ? to : from,
          d: isBack ? from : to,
          hour: isCommute
            ? (isBack ? 16 : 7) + Math.floor(random() * 3)
            : Math.floor((random() + random()) * 12) + (random() < 0.4 ? 24 : 0),
          mode: random() < 0.8 ? mode : 1,
          purpose: isCommute ? 1 : 2 + oneOf(random, [6, 2, 1, 1]),
          weight,
        }
      })
    })
    .filter(({ o, d }) => o !== 0 || d !== 0)
}

const flowTripsOf = (trips: readonly Trip[], width: number): FlowTrips => {
  const pairOf = ({ o, d }: Trip) => o * width + d
  const sorted = [...trips].sort((a, b) => pairOf(a) - pairOf(b) || a.person - b.person)
  const people = 1 + Math.max(...trips.map(({ person }) => person))
  return {
    width,
    starts: Int32Array.from(
      { length: width * width + 1 },
      (_, pair) => sorted.filter(trip => pairOf(trip) < pair).length,
    ),
    persons: Uint32Array.from(sorted, ({ person }) => person),
    weights: Uint32Array.from(sorted, ({ weight }) => weight),
    atoms: Uint16Array.from(sorted, ({ hour, mode, purpose }) => atomOf(hour, mode, purpose)),
    factors: Uint32Array.from({ length: people }, (_, person) => 1500 + ((person * 7919) % 3000)),
  }
}

/** The trips that a figure counts. */
type Figure = ReadonlySet<number>

const everyFigure = async (trips: readonly Trip[], width: number, isPooled: boolean): Promise<Figure[]> => {
  const tree = categoriesOf([0, halved(Array.from({ length: width - 1 }, (_, zone) => zone + 1))])
  const counts = createFlowCounts(flowTripsOf(trips, width), SETTINGS)
  const plan = await planFlows(counts, tree, SETTINGS)
  if (plan === null) return []
  const figures: Figure[] = []
  const show = (takes: (trip: Trip) => boolean): void => {
    figures.push(new Set(trips.flatMap((trip, at) => (takes(trip) ? [at] : []))))
  }
  const atoms = trips.map(({ hour, mode, purpose }) => atomOf(hour, mode, purpose))
  const zones = Array.from({ length: width }, (_, zone) => zone)
  for (const [at, { parts }] of SELECTIONS.entries()) {
    const masks = parts.map(atomsOf)
    const isSelected = (i: number) => masks.some(mask => mask[atoms[i]!] === 1)
    const selected = new Set([...trips.keys()].filter(isSelected).map(i => trips[i]!))
    const pooling = plan.matrices[at]
    if (!pooling) continue
    if (isPooled)
      for (const { origins, dests } of pooling.cells)
        show(trip => selected.has(trip) && origins.includes(trip.o) && dests.includes(trip.d))
    else
      for (const o of zones)
        for (const d of zones)
          if (
            masks.every(mask =>
              counts.isSafe(
                { parts: [mask], rests: new Uint32Array(mask), restCount: 1, plainRests: 1 },
                counts.pairsOf([o], [d]),
              ),
            )
          )
            show(trip => selected.has(trip) && trip.o === o && trip.d === d)
    for (const some of pooling.origins) show(trip => selected.has(trip) && some.includes(trip.o))
    for (const some of pooling.dests) show(trip => selected.has(trip) && some.includes(trip.d))
    show(trip => selected.has(trip))
  }
  for (const side of SIDES)
    for (const [node, parted] of plan.hours[side].entries())
      for (const zone of parted)
        for (const child of FLOW_AXES[TIME]![node]!.children) {
          const hours = FLOW_AXES[TIME]![child]!.covers
          show(trip => (side === 'origin' ? trip.o : trip.d) === zone && hours.includes(trip.hour))
        }
  return figures
}

/** Groups trips that nobody can distinguish because the same figures count them, and lists those figures. */
const togetherIn = (figures: readonly Figure[], trips: readonly Trip[]) => {
  const bundles = new Map<string, { readonly figures: number[]; readonly people: Set<number> }>()
  const inFigures = trips.map((): number[] => [])
  for (const [number, figure] of figures.entries()) for (const trip of figure) inFigures[trip]!.push(number)
  for (const [at, numbers] of inFigures.entries()) {
    const key = numbers.join()
    const bundle = bundles.get(key) ?? { figures: numbers, people: new Set() }
    bundle.people.add(trips[at]!.person)
    bundles.set(key, bundle)
  }
  return [...bundles.values()]
}

type Bundle = ReturnType<typeof togetherIn>[number]

/** A few devices that a combination of figures might reveal: the devices behind some trips that share a figure. */
const fewDevices = (bundles: readonly Bundle[], random: () => number): ReadonlySet<number> => {
  const devices = new Set<number>()
  const { figures } = bundles[Math.floor(random() * bundles.length)]!
  const shared = figures[Math.floor(random() * figures.length)]!
  const near = bundles.filter(bundle => bundle.figures.includes(shared)).sort((a, b) => a.people.size - b.people.size)
  for (const { people } of near)
    if (random() < 0.7 && new Set([...devices, ...people]).size < MIN_DEVICES)
      for (const person of people) devices.add(person)
  return devices
}

/**
 * Searches for sums and differences of any number of released figures that count few devices, ignoring noise. Each
 * attack first eliminates some trips, so that the remainder depends only on the other trips: the trips of a few devices
 * of one figure in turn, and all trips of sparse groups.
 * @param looks how many random choices of the other trips to try
 * @param isPooled false to show every pair that is safe alone
 */
export const attackFlows = async (seed: number, zones: number, looks: number, isPooled = true) => {
  const trips = drawTrips(seed, zones)
  const figures = await everyFigure(trips, zones + 1, isPooled)
  const bundles = togetherIn(figures, trips)
  const random = randomOf(seed + 1)
  let least = Number.POSITIVE_INFINITY
  let rests = 0
  for (let look = 0; look < looks && figures.length > 0; look++) {
    const few = look % 2 === 0 ? null : fewDevices(bundles, random)
    const liftOf = bundles.map(({ people }) =>
      few !== null && [...people].every(person => few.has(person)) ? 0 : people.size * (0.2 + random() ** 2),
    )
    const order = [...bundles.keys()].sort((a, b) => liftOf[b]! - liftOf[a]!)
    const placeOf = new Int32Array(bundles.length)
    for (const [place, bundle] of order.entries()) placeOf[bundle] = place
    const members = figures.map((): number[] => [])
    for (const [at, bundle] of bundles.entries())
      for (const figure of bundle.figures) members[figure]!.push(placeOf[at]!)
    const system = linearSystem(bundles.length)
    for (const some of members) if (some.length > 0) system.learn(some)
    for (const rest of system.remainders()) {
      rests++
      const people = new Set(rest.flatMap(place => [...bundles[order[place]!]!.people]))
      least = Math.min(least, people.size)
    }
  }
  return { seed, trips: trips.length, figures: figures.length, bundles: bundles.length, rests, least }
}
