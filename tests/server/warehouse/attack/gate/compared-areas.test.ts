import { describe, expect, test } from 'vitest'
import { randomOf } from '../../../../support/random.ts'
import { treesOfNumbers } from '../../invented-zones.ts'
import { drawnFactors } from '../drawn-factors.ts'
import { crowdOf } from './crowd.ts'
import { dividedFigures, type Figure, mapFigures, tableFigures } from './figures.ts'
import { openVisits, type Visit } from './in-memory.ts'
import { leverageOf, successAt } from './leverage.ts'

/** Set TEST_SEED to use another seed. */
const SEED = Number(process.env.TEST_SEED ?? 1)
const ZONES = Array.from({ length: 40 }, (_, i) => i + 1)
const PEOPLE = 1200

/** Most people live in the zone that they come from; the others live in any zone. */
const worldOf = (seed: number) => {
  const visits = crowdOf(seed, { people: PEOPLE, zones: ZONES.length })
  const random = randomOf(seed + 1000)
  const zones = new Map(visits.map(({ person, zone }) => [person, zone]))
  const homes = new Map(
    [...zones].map(([person, zone]) => [person, random() < 0.8 ? zone : 1 + Math.floor(random() * ZONES.length)]),
  )
  const open = () => openVisits(visits, drawnFactors(seed), treesOfNumbers(ZONES, [0, 0]))
  return { visits, open, homeOf: (person: number) => homes.get(person)! }
}

const WORLD = worldOf(SEED)
const { visits, homeOf } = WORLD

const open = WORLD.open()
const month = (async () => [...(await tableFigures(open, visits)), ...(await mapFigures(open, visits, []))])()
const dividedBy = (
  areas: readonly (readonly number[])[],
  livesIn: (zones: readonly number[], person: number) => boolean,
) => dividedFigures(open, visits, areas.length, person => 1 + areas.findIndex(zones => livesIn(zones, person)))
const isAtHome = (zones: readonly number[], person: number) => zones.includes(homeOf(person))
/**
 * The figures of successive comparisons: with the first area, with the first two areas, and so on. An area is a set of
 * home zones.
 */
const comparisonsWith = async (areas: readonly (readonly number[])[]) => {
  const figures: Figure[] = []
  for (const number of areas.keys()) figures.push(...(await dividedBy(areas.slice(0, number + 1), isAtHome)))
  return figures
}

const successBy = (figures: readonly Figure[], some: readonly Visit[]) => {
  const leverage = leverageOf(figures)
  const times = new Map<number, number>()
  for (const { person } of some) times.set(person, (times.get(person) ?? 0) + 1)
  const of = (least: number, most: number) => {
    const successes = [...leverage].flatMap(([person, share]) => {
      const own = times.get(person)!
      return own >= least && own <= most ? [successAt(share)] : []
    })
    return {
      mean: successes.reduce((sum, one) => sum + one, 0) / successes.length,
      most: Math.max(...successes),
    }
  }
  return { once: of(1, 1), few: of(2, 4) }
}

const successByMonth = month.then(figures => successBy(figures, visits))

const upTo = (end: number) => Array.from({ length: end }, (_, i) => i + 1)

describe('all comparisons of a dataset, combined with its own tables and map', () => {
  test.each([
    ['one area', [upTo(6)]],
    ['the zones of a single place on the map', [upTo(3)]],
    ['areas that grow around each other', [upTo(2), [3, 4], [5, 6, 7], [8, 9, 10]]],
    ['all that is left of the map', [upTo(10), ZONES.slice(10, 20), ZONES.slice(20)]],
  ])(
    'reveal little more than the dataset: %s',
    async (name, areas) => {
      const compared = await comparisonsWith(areas)
      const [before, after] = [await successByMonth, successBy([...(await month), ...compared], visits)]
      console.log(`seed ${SEED}, ${name}: ${compared.length} more figures`, JSON.stringify({ before, after }))
      expect(compared.length).toBeGreaterThan(10)
      expect(after.once.mean).toBeLessThanOrEqual(0.57)
      expect(after.once.most).toBeLessThanOrEqual(0.63)
      expect(after.few.most).toBeLessThanOrEqual(0.8)
    },
    120_000,
  )

  test('would reveal a person if two areas that differ by one home were compared independently', async () => {
    const victim = visits.find(({ person }) => homeOf(person) === 7)!.person
    const zones = upTo(6)
    const smaller = await dividedBy([zones], isAtHome)
    const larger = await dividedBy([zones], (some, person) => isAtHome(some, person) || person === victim)
    expect(successAt(leverageOf([...(await month), ...smaller, ...larger], 0).get(victim)!)).toBe(1)
  }, 60_000)
})
