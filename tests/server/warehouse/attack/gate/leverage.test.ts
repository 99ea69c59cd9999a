import { describe, expect, test } from 'vitest'
import { IS_LONG } from '../../../../support/is-long.ts'
import { treesOfNumbers } from '../../invented-zones.ts'
import { drawnFactors } from '../drawn-factors.ts'
import { crowdOf } from './crowd.ts'
import { eventFigures, type Figure, mapFigures, PAIRS_OF_FILTERS, SINGLE_FILTERS, tableFigures } from './figures.ts'
import { DATES, openVisits, type Visit, WITHOUT_NOISE } from './in-memory.ts'
import { leverageOf, successAt } from './leverage.ts'
import { peopleOf, visitOf } from './presence.ts'

const SEED = Number(process.env.TEST_SEED ?? 1)
const SEEDS = Array.from({ length: IS_LONG ? 6 : 1 }, (_, i) => SEED + i)
const ZONES = Array.from({ length: 40 }, (_, i) => i + 1)
const PEOPLE = IS_LONG ? 2000 : 1200

/** The mean and the largest share of correct guesses about a presence, grouped by visits per person. */
const successBy = (figures: readonly Figure[], visits: readonly Visit[]) => {
  const leverage = leverageOf(figures)
  const times = new Map<number, number>()
  for (const { person } of visits) times.set(person, (times.get(person) ?? 0) + 1)
  const of = (least: number, most: number) => {
    const successes = [...leverage].flatMap(([person, share]) => {
      const own = times.get(person)!
      return own >= least && own <= most ? [successAt(share)] : []
    })
    return {
      mean: successes.reduce((sum, one) => sum + one, 0) / successes.length,
      most: successes.reduce((most, one) => Math.max(most, one), 0),
    }
  }
  return { once: of(1, 1), few: of(2, 4), many: of(5, Number.POSITIVE_INFINITY) }
}

const worldOf = (seed: number) => {
  const visits = crowdOf(seed, { people: PEOPLE, zones: ZONES.length })
  return { visits, open: openVisits(visits, drawnFactors(seed), treesOfNumbers(ZONES, [0, 0])) }
}
const mapsOf = async ({ visits, open }: ReturnType<typeof worldOf>, selections: Parameters<typeof mapFigures>[2][]) => {
  const figures: Figure[] = []
  for (const selection of selections) figures.push(...(await mapFigures(open, visits, selection)))
  return figures
}

describe.each(SEEDS)('all figures of a dataset together, world %i', seed => {
  const world = worldOf(seed)

  test('from tables, an attacker guesses at most 55 of 100 presences of a person with one visit', async () => {
    const figures = await tableFigures(world.open, world.visits)
    const { once, few } = successBy(figures, world.visits)
    console.log(`seed ${seed}: ${figures.length} figures, ${JSON.stringify({ once, few })}`)
    expect(figures.length).toBeGreaterThan(100)
    expect(once.mean).toBeLessThanOrEqual(0.55)
    expect(once.most).toBeLessThanOrEqual(0.6)
    expect(few.most).toBeLessThanOrEqual(0.75)
  }, 60_000)

  test('tables and maps under every filter reveal nobody with certainty', async () => {
    const filters = IS_LONG ? [[], ...SINGLE_FILTERS, ...PAIRS_OF_FILTERS] : [[], ...SINGLE_FILTERS]
    const figures = [...(await tableFigures(world.open, world.visits)), ...(await mapsOf(world, filters))]
    const success = successBy(figures, world.visits)
    console.log(`seed ${seed}: ${figures.length} figures, ${JSON.stringify(success)}`)
    // For 2,000 people in 40 zones, with all pairs of filters; larger crowds reveal less
    // (docs/design/disclosure-gate.md).
    expect(success.once.mean).toBeLessThanOrEqual(0.575)
    expect(success.once.most).toBeLessThanOrEqual(0.63)
    expect(success.few.most).toBeLessThanOrEqual(0.8)
  }, 300_000)

  test('both sides of an event reveal nothing more when combined with the month', async () => {
    const event = await eventFigures(world.open, world.visits, DATES.slice(8, 12))
    const month = [...(await tableFigures(world.open, world.visits)), ...(await mapsOf(world, [[]]))]
    const success = successBy([...event, ...month], world.visits)
    console.log(`seed ${seed}: ${event.length} figures of sides, ${JSON.stringify(success)}`)
    expect(event.length).toBeGreaterThan(20)
    expect(success.once.mean).toBeLessThanOrEqual(0.56)
    expect(success.once.most).toBeLessThanOrEqual(0.61)
    expect(success.few.most).toBeLessThanOrEqual(0.8)
  }, 60_000)
})

test('with device noise only, figures that differ by one person reveal that person, and figures that differ by thirty reveal almost nothing', () => {
  const visit = (person: number) => ({ person }) as Visit
  const some = (from: number, end: number) => Array.from({ length: end - from }, (_, i) => visit(from + i))
  const leverage = leverageOf(
    [
      { name: 'all', visits: some(0, 61) },
      { name: 'all but one', visits: some(1, 61) },
      { name: 'half', visits: some(1, 31) },
    ],
    0,
  )
  expect(successAt(leverage.get(0)!)).toBe(1)
  expect(successAt(leverage.get(7)!)).toBeCloseTo(0.537, 2)
})

describe('one visit on a Monday, among people who all came twice', () => {
  const VICTIM = 1
  const [monday, tuesday] = [DATES[4]!, DATES[5]!]
  const crowd = (first: number, date: number, times: number) =>
    Array.from({ length: times }, () => peopleOf(first, 40, () => ({ date }))).flat()
  const visits = [
    visitOf(VICTIM, { date: monday }),
    ...crowd(100, monday, 2),
    ...crowd(200, tuesday, 1),
    ...DATES.slice(6, 11).flatMap((date, i) => [...crowd(300 + 100 * i, date, 2), ...crowd(1000 + 100 * i, date, 1)]),
  ]
  /** The share of correct guesses if there is only device noise. */
  const successOf = (figures: readonly Figure[]) => successAt(leverageOf(figures, 0).get(VICTIM)!)
  const printed = () => tableFigures(openVisits(visits, WITHOUT_NOISE, treesOfNumbers([1], [0, 0])), visits)

  test('is not revealed by repeat visits, visits by weekday and all other tables', async () => {
    expect(successOf(await printed())).toBeLessThan(0.6)
  })

  test('would be revealed for certain if repeat visits on Mondays and Tuesdays were shown together', async () => {
    const pair = visits.filter(({ date }) => date === monday || date === tuesday)
    const isOnce = ({ person, date }: Visit) => person === VICTIM || date === tuesday
    const joined = [
      { name: 'once', visits: pair.filter(isOnce) },
      { name: 'repeat', visits: pair.filter(visit => !isOnce(visit)) },
    ]
    expect(joined.map(({ visits: some }) => new Set(some.map(({ person }) => person)).size)).toEqual([41, 40])
    expect(successOf([...(await printed()), ...joined])).toBe(1)
  })
})
