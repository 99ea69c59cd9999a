import {
  destOf,
  type FlowCounts,
  originOf,
  pairOf,
  SIDES,
  type Side,
  zoneAt,
} from '../../../../server/warehouse/gate/flows/flow-counts.ts'
import { protectFlows } from '../../../../server/warehouse/gate/flows/protect-flows.ts'
import { EVERY_TIME, PERIODS_OF, TIMES } from '../../../../server/warehouse/gate/flows/selections.ts'
import { HOURS, periodOf } from '../../../../server/warehouse/gate/flows/shifts.ts'
import { isSafe } from '../../../../server/warehouse/gate/is-safe.ts'
import type { Measure } from '../../../../server/warehouse/gate/measure.ts'
import { disclosureSettings } from '../../../../server/warehouse/gate/settings.ts'
import { randomOf } from '../../../support/random.ts'
import { linearSystem } from './linear-system.ts'

const SETTINGS = disclosureSettings(12)

interface Trip {
  readonly person: number
  readonly pair: number
  readonly hour: number
  readonly weight: number
}

/** Trips between few zones, some of which draw few people; most start in the day. */
const drawTrips = (seed: number, count: number): Trip[] => {
  const random = randomOf(seed)
  const people = 300 * 2 ** (4 * random())
  const draws = Array.from({ length: count + 1 }, (_, zone) => (zone === 0 ? 3 : 0.02 + random() ** 3))
  const all = draws.reduce((sum, draw) => sum + draw, 0)
  const zone = () => {
    let left = random() * all
    for (const [at, draw] of draws.entries()) {
      left -= draw
      if (left < 0) return at
    }
    return 0
  }
  return Array.from({ length: people * 6 }, () => {
    const person = Math.floor(random() ** 1.5 * people)
    const hour = Math.floor((random() + random()) * 12)
    return {
      person,
      pair: pairOf(zone(), zone()),
      hour: hour + (random() < 0.25 ? 24 : 0),
      weight: 3000 + (person % 7) * 1000,
    }
  }).filter(({ pair }) => pair !== 0)
}

const measureOf = (trips: readonly Trip[]): Measure | undefined => {
  const given = new Map<number, number>()
  for (const { person, weight } of trips) given.set(person, (given.get(person) ?? 0) + weight)
  if (given.size === 0) return undefined
  const parts = [...given.values()].sort((a, b) => b - a)
  const factorOf = (person: number) => 1500 + ((person * 7919) % 3000)
  const sum = (of: (gave: number, factor: number) => number) =>
    [...given].reduce((total, [person, gave]) => total + of(gave, factorOf(person)), 0)
  return {
    value_m: sum(gave => gave),
    devices: given.size,
    largest_m: parts[0]!,
    largest_two_m: parts[0]! + (parts[1] ?? 0),
    noised_m: sum((gave, factor) => gave * factor),
    noised_devices: sum((_, factor) => factor),
    noised_squares_m2: sum((gave, factor) => gave * gave * factor),
  }
}

const isIn =
  (selection: number) =>
  ({ hour }: Trip) =>
    ((PERIODS_OF[selection]! >> periodOf(hour)) & 1) === 1
const selections = Array.from({ length: TIMES }, (_, selection) => selection)
const bySelection = (trips: readonly Trip[]) => selections.map(selection => measureOf(trips.filter(isIn(selection))))
const countsOf = (trips: readonly Trip[], zones: readonly number[]): FlowCounts => {
  const pairs = [...new Set(trips.map(({ pair }) => pair))]
  const ofPair = (pair: number) => trips.filter(trip => trip.pair === pair)
  const sumsOf = (side: Side) => zones.map(zone => bySelection(trips.filter(({ pair }) => zoneAt(side, pair) === zone)))
  return {
    zones: zones.length - 1,
    pairs: new Map(pairs.map(pair => [pair, bySelection(ofPair(pair))])),
    hours: new Map(
      pairs.map(pair => {
        const hours = new Uint8Array(HOURS)
        for (const { hour } of ofPair(pair)) hours[hour] = 1
        return [pair, hours]
      }),
    ),
    sums: { origin: sumsOf('origin'), dest: sumsOf('dest') },
    total: measureOf(trips),
    hiddenIn: async (side, shown) =>
      new Map(
        zones.flatMap(zone =>
          selections.flatMap(selection => {
            const count = measureOf(
              trips.filter(
                trip =>
                  zoneAt(side, trip.pair) === zone && isIn(selection)(trip) && !((shown[trip.pair]! >> selection) & 1),
              ),
            )
            return count ? [[zone * TIMES + selection, count] as const] : []
          }),
        ),
      ),
  }
}

/** A dataset of flows: its zones, by their numbers in the world. All others are outside of it. */
export type ZonesOfDataset = readonly number[]

/** The trips as a dataset counts them, each with the pair of the world that it is of. */
const tripsOf = (trips: readonly Trip[], zones: ZonesOfDataset): (Trip & { readonly inWorld: number })[] => {
  const numberOf = (zone: number) => zones.indexOf(zone) + 1
  return trips
    .map(trip => ({
      ...trip,
      pair: pairOf(numberOf(originOf(trip.pair)), numberOf(destOf(trip.pair))),
      inWorld: trip.pair,
    }))
    .filter(({ pair }) => pair !== 0)
}

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

/**
 * The hidden figures that are not safe and follow from all that datasets of one month show, in one linear system over the hours of every
 * pair; the attacker knows which of these are empty, is given every hour of the zones whose sums are shown by time, and sees no noise.
 * @param count of zones in the world
 * @param isProtected false: the attacker has every figure that is safe alone instead
 */
export const attackFlows = async (
  seed: number,
  count: number,
  {
    isProtected = true,
    datasets = [upTo(count)],
  }: { isProtected?: boolean; datasets?: readonly ZonesOfDataset[] } = {},
) => {
  const world = drawTrips(seed, count)
  const atoms = new Map<string, number>()
  for (const { pair, hour } of world) {
    const key = `${pair} ${hour}`
    if (!atoms.has(key)) atoms.set(key, atoms.size)
  }
  const system = linearSystem(atoms.size)
  let [shown, timed] = [0, 0]
  const unsafe: { name: string; atoms: number[] }[] = []
  for (const [number, of] of datasets.entries()) {
    const trips = tripsOf(world, of)
    const zones = [0, ...upTo(of.length)]
    const counts = countsOf(trips, zones)
    const pattern = await protectFlows(counts, SETTINGS)
    const select = (takes: (trip: Trip) => boolean) => [
      ...new Set(trips.filter(takes).map(({ inWorld, hour }) => atoms.get(`${inWorld} ${hour}`)!)),
    ]
    const figure = (name: string, isShown: boolean, measure: Measure | undefined, takes: (trip: Trip) => boolean) => {
      if (measure === undefined) return
      if (isProtected ? isShown : isSafe(measure, SETTINGS)) {
        shown++
        system.learn(select(takes))
      } else if (!isSafe(measure, SETTINGS)) unsafe.push({ name: `${number}: ${name}`, atoms: select(takes) })
    }
    for (const selection of selections) {
      for (const [pair, measures] of counts.pairs)
        figure(
          `${originOf(pair)} to ${destOf(pair)}, ${selection}`,
          ((pattern.pairs[pair]! >> selection) & 1) === 1,
          measures[selection],
          trip => trip.pair === pair && isIn(selection)(trip),
        )
      for (const side of SIDES)
        for (const zone of zones)
          figure(
            `${side} ${zone}, ${selection}`,
            ((pattern.sums[side][zone]! >> selection) & 1) === 1,
            counts.sums[side][zone]![selection],
            trip => zoneAt(side, trip.pair) === zone && isIn(selection)(trip),
          )
    }
    figure('total', pattern.total, counts.total, () => true)
    for (const side of SIDES)
      for (const zone of zones.filter(at => isProtected && pattern.sums[side][at] === EVERY_TIME)) {
        timed++
        for (let hour = 0; hour < HOURS; hour++)
          system.learn(select(trip => zoneAt(side, trip.pair) === zone && trip.hour === hour))
      }
  }
  return {
    seed,
    shown,
    timed,
    unsafe: unsafe.length,
    found: unsafe.filter(({ atoms: some }) => system.tells(some)).map(({ name }) => name),
  }
}
