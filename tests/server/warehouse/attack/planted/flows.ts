import { categoriesOf } from '../../../../../server/warehouse/disclosure/categories.ts'
import { createFlowCounts } from '../../../../../server/warehouse/disclosure/flows/flow-counts.ts'
import { planFlows } from '../../../../../server/warehouse/disclosure/flows/plan-flows.ts'
import { atomOf, type FlowFilter, selectionOf } from '../../../../../server/warehouse/disclosure/flows/selections.ts'
import { disclosureSettings, followed } from '../../../../../server/warehouse/disclosure/is-safe.ts'
import { withTripNoise } from '../../../../../server/warehouse/disclosure/measure.ts'
import type { FlowFigures, FlowHours } from '../../../../../server/warehouse/disclosure/release-flows.ts'
import { flowFigures, flowHours } from '../../../../../server/warehouse/figures/flows/flow-figures.ts'
import { byPair, type FlowsByPerson } from '../../../../../server/warehouse/figures/flows/read-flow-trips.ts'
import { randomOf } from '../../../../support/random.ts'
import { drawnFactors, drawnHash } from '../drawn-factors.ts'
import { type Sight, scoreByRegression } from '../regression.ts'
import type { Score } from '../score.ts'
import { between, differenceOf, VICTIM } from './plant.ts'

const SETTINGS = disclosureSettings(15)
const ZONES = [1, 2, 3, 4]
const WIDTH = ZONES.length + 1
const TREE = categoriesOf([
  0,
  [
    [1, 2],
    [3, 4],
  ],
])
const WEIGHT = 10_000
/** The maximum number of people in a case. */
const PERSONS = 10_000
/** Hours of the day; weekend hours start at 24. */
const [MORNING, EVENING] = [8, 17]
const HOURS = Array.from({ length: 48 }, (_, hour) => hour)

interface Journey {
  readonly person: number
  readonly o: number
  readonly d: number
  readonly hour?: number
  readonly mode?: number
  readonly purpose?: number
}

/** @param salt the case's number: every case has its own people and noise */
const flowsOf = (journeys: readonly Journey[], salt: number): FlowsByPerson => {
  const sorted = journeys.toSorted((a, b) => a.person - b.person)
  const personAt = (row: number) => sorted[row]!.person + PERSONS * salt
  const starts = [...sorted.keys()].filter(row => sorted[row]!.person !== sorted[row - 1]?.person)
  return {
    width: WIDTH,
    starts: Uint32Array.of(...starts, sorted.length),
    factors: Uint32Array.from(starts, row => drawnFactors(salt)(personAt(row))),
    weights: Uint32Array.from(sorted, (_, row) => withTripNoise(WEIGHT, drawnHash(personAt(row), salt, row))),
    pairs: Uint16Array.from(sorted, ({ o, d }) => o * WIDTH + d),
    hours: Uint8Array.from(sorted, ({ hour = MORNING }) => hour),
    atoms: Uint16Array.from(sorted, ({ hour = MORNING, mode = 1, purpose = 1 }) => atomOf(hour, mode, purpose)),
  }
}

/** The replies that an attacker requests. */
interface Replies {
  readonly of: (filter: FlowFilter) => FlowFigures
  readonly hours: (dayType: 0 | 1 | null) => FlowHours
}
interface FlowAttack {
  readonly crowd: (random: () => number) => readonly Journey[]
  readonly victim: Journey
  readonly look: (replies: Replies, devices: number) => readonly number[]
}

const trip = ({ Items }: FlowFigures, o: number, d: number): number =>
  Items.find(item => item.o === o && item.d === d)?.trips ?? 0
const people = (first: number, count: number, of: (person: number) => readonly Journey[]): Journey[] =>
  Array.from({ length: count }, (_, i) => of(first + i)).flat()

/** All pairs of zones, including Outside. */
const PAIRS = Array.from({ length: WIDTH * WIDTH }, (_, pair) => ({
  o: Math.floor(pair / WIDTH),
  d: pair % WIDTH,
})).filter(({ o, d }) => o + d > 0)
/** Trips from every zone to the next one and back. */
const RING = PAIRS.filter(({ o, d }) => (o + 1) % WIDTH === d || (d + 1) % WIDTH === o)
const RING_EACH_HOUR = HOURS.flatMap(hour => RING.map(pair => ({ ...pair, hour })))
const everywhere = (journey: Pick<Journey, 'person' | 'hour' | 'mode'>): Journey[] =>
  PAIRS.map(pair => ({ ...journey, ...pair }))

/** A crowd that goes equally often from every zone to every other zone. */
const twoPairs: FlowAttack = {
  crowd: random => people(10, between(random, 36, 50), person => everywhere({ person })),
  victim: { person: VICTIM, o: 1, d: 2 },
  look: ({ of }, devices) => {
    const all = of({})
    return [...differenceOf(trip(all, 1, 2), trip(all, 1, 3), devices), all.Items.length, all.Pools.length]
  },
}

/**
 * A crowd that travels equally often at all times of weekdays and weekends. The attacker subtracts one part of the day
 * from another, and one hour from another.
 */
const twoTimes: FlowAttack = {
  crowd: random =>
    people(10, between(random, 40, 55), person => RING_EACH_HOUR.map(journey => ({ ...journey, person }))),
  victim: { person: VICTIM, o: 1, d: 2 },
  look: ({ of, hours }, devices) => {
    const part = (filter: FlowFilter) => trip(of(filter), 1, 2)
    const out = hours(0).Out.filter(({ zoneId }) => zoneId === 1)
    const at = (from: number) => out.find(({ hour }) => hour === from)?.trips ?? 0
    return [
      ...differenceOf(
        part({ part: 'morning', daytype: 'weekday' }),
        part({ part: 'evening', daytype: 'weekday' }),
        devices * 3,
      ),
      ...differenceOf(part({ daytype: 'weekday' }), part({ daytype: 'weekend' }), devices * 24),
      ...differenceOf(at(MORNING), at(MORNING + 3), devices * 2),
      out.length,
    ]
  },
}

/** Two crowds that modes and hours divide in the same way. The attacker subtracts a part of the day from a mode. */
const modesAndHours: FlowAttack = {
  crowd: random => [
    ...people(10, between(random, 36, 50), person => everywhere({ person, mode: 3 })),
    ...people(100, between(random, 36, 50), person => everywhere({ person, hour: EVENING })),
  ],
  victim: { person: VICTIM, o: 1, d: 2 },
  look: ({ of, hours }, devices) => {
    const total = (filter: FlowFilter) => of(filter).Total?.trips ?? 0
    const out = hours(null).Out.filter(({ zoneId }) => zoneId === 1)
    const morning = out.reduce((sum, { hour, trips }) => sum + (hour < 12 ? (trips ?? 0) : 0), 0)
    return [
      ...differenceOf(total({ part: 'morning' }), total({ mode: 3 }), devices * PAIRS.length),
      ...differenceOf(morning, out.length, devices),
      ...differenceOf(total({ part: 'morning', daytype: 'weekday' }), total({ mode: 3 }), devices * PAIRS.length),
    ]
  },
}

/** Crowds at the threshold on two pairs of zones, which are pooled with others unless they are safe. */
const pooledPairs: FlowAttack = {
  crowd: random => [
    ...people(10, between(random, 14, 45), person => [{ person, o: 1, d: 2 }]),
    ...people(100, between(random, 14, 45), person => [{ person, o: 1, d: 3, hour: EVENING, mode: 3 }]),
    ...people(200, 60, person =>
      everywhere({ person, hour: MORNING + (person % 12), mode: 1 + 2 * (person % 2) }).filter(
        ({ o, d }) => o !== 1 || (d !== 2 && d !== 3),
      ),
    ),
  ],
  victim: { person: VICTIM, o: 1, d: 2 },
  look: ({ of }) => {
    const all = of({})
    const road = of({ mode: 1 })
    const pool = all.Pools.find(({ origins, destinations }) => origins.includes(1) && destinations.includes(2))
    return [
      all.Items.length,
      all.Pools.length,
      trip(all, 1, 2),
      pool?.trips ?? 0,
      all.Origins.find(({ zoneId }) => zoneId === 1)?.trips ?? 0,
      road.Items.length,
      road.Total?.trips ?? 0,
      JSON.stringify(all).length,
    ]
  },
}

export const FLOW_ATTACKS = { twoPairs, twoTimes, modesAndHours, pooledPairs }

export const attackPlantedFlows = async (
  { crowd, victim, look }: FlowAttack,
  seed: number,
  cases: number,
): Promise<Score> => {
  const random = randomOf(seed)
  const sights: Sight[] = []
  for (let at = 0; at < cases; at++) {
    const isMore = at % 2 === 0
    const salt = seed * cases + at
    const known = crowd(random)
    const trips = flowsOf(isMore ? [...known, victim] : known, salt)
    const plan = await planFlows(createFlowCounts(byPair(trips), SETTINGS), TREE, followed(SETTINGS))
    const planned = { trips, plan }
    const replies: Replies = {
      of: filter => flowFigures(planned, ZONES, selectionOf(filter)!),
      hours: dayType => flowHours(planned, ZONES, dayType),
    }
    sights.push({ seen: look(replies, new Set(known.map(({ person }) => person)).size), isMore })
  }
  return scoreByRegression(sights)
}
