import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { disclosureSettings } from '../../../../server/warehouse/disclosure/is-safe.ts'
import { movementDataOf } from '../../../../server/warehouse/open-movement-data.ts'
import { FOLLOWED_SPREAD } from '../../../../src/domain/constants.ts'
import { type Polygon, visitsOf } from '../../../reference/movement.ts'
import { ENGINES, type OpenEngine } from '../engines.ts'
import { makeTrips, WORLD_CENTRE } from '../invented-trips.ts'
import { treesOfNumbers } from '../invented-zones.ts'
import { factorOf, HOOKS, loadWorld, NOISE, noZones, questionOf, specOf } from '../worlds.ts'

/** Set TEST_SEED to use another seed. */
const SEED = Number(process.env.TEST_SEED ?? 72_300)
const MIN_DEVICES = 12
const TRIPS = makeTrips({ seed: SEED, people: 2500, trips: 12_000, spreadM: 2500 })
const [E0, N0] = WORLD_CENTRE
const box = (side: number): Polygon => [
  [
    [E0, N0],
    [E0 + side, N0],
    [E0 + side, N0 + side],
    [E0, N0 + side],
  ],
]

/** The people who come to a place on some days, and the sum of their noise factors that the threshold counts. */
const peopleOn = (side: number, isDay: (day: string) => boolean = () => true) => {
  const visits = visitsOf(TRIPS, questionOf([box(side)])).filter(({ day }) => isDay(day))
  const people = new Set(visits.map(({ trip }) => trip.personId))
  return { devices: people.size, factors: [...people].reduce((sum, person) => sum + factorOf(person), 0) / 3000 }
}
type People = ReturnType<typeof peopleOn>
const isSafe = ({ devices, factors }: People) => devices >= MIN_DEVICES + FOLLOWED_SPREAD && factors >= 2 * MIN_DEVICES
const isUnsafe = ({ devices, factors }: People) => devices < MIN_DEVICES || factors < 2 * MIN_DEVICES

describe.each(ENGINES)('whether a build shows visits, on $name', ({ open }) => {
  let engine: OpenEngine
  let movement: ReturnType<typeof movementDataOf>
  let built = 0
  beforeAll(async () => {
    console.log(`world of seed ${SEED}`)
    engine = await open()
    await loadWorld(engine, TRIPS)
    const zones = Array.from({ length: 60 }, (_, i) => i + 1)
    const trees = treesOfNumbers(zones, WORLD_CENTRE)
    movement = movementDataOf(engine.warehouse, noZones, disclosureSettings(MIN_DEVICES), NOISE, trees)
  })
  afterAll(() => engine.close())

  const build = async (side: number): Promise<number> => {
    const buildId = ++built
    await movement.build(specOf(questionOf([box(side)]), buildId), HOOKS)
    return buildId
  }

  test('depends on the month’s people', async () => {
    const sides = [60, 120, 240, 600, 1200, 2400]
    expect(sides.some(side => isSafe(peopleOn(side)))).toBe(true)
    expect(sides.some(side => isUnsafe(peopleOn(side)))).toBe(true)
    for (const side of sides) {
      const shown = await movement.showsVisits(await build(side), null)
      if (isSafe(peopleOn(side))) expect(shown, `${side} m`).toBe(true)
      if (isUnsafe(peopleOn(side))) expect(shown, `${side} m`).toBe(false)
    }
  })

  test('depends on the people who visit on event days, ordinary days and other days', async () => {
    const weekend = ['2026-10-10', '2026-10-11']
    const isWeekend = (day: string) => new Date(day).getUTCDay() % 6 === 0
    const parts = (side: number) => [
      peopleOn(side, day => weekend.includes(day)),
      peopleOn(side, day => isWeekend(day) && !weekend.includes(day)),
      peopleOn(side, day => !isWeekend(day)),
    ]
    expect(parts(3000).every(isSafe)).toBe(true)
    expect(isSafe(peopleOn(900)) && parts(900).some(isUnsafe)).toBe(true)
    const [large, small] = [await build(3000), await build(900)]
    expect(await movement.showsVisits(large, weekend)).toBe(true)
    expect(await movement.showsVisits(small, weekend)).toBe(false)
    expect(await movement.showsVisits(small, null)).toBe(true)
    // No other days remain for comparison.
    const all = Array.from({ length: 31 }, (_, i) => `2026-10-${String(i + 1).padStart(2, '0')}`)
    expect(await movement.showsVisits(large, all)).toBe(false)
  })
})
