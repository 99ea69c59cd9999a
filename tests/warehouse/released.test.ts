import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { movementDataOf } from '../../server/warehouse/create.ts'
import { noiseOf } from '../../server/warehouse/gate/noise.ts'
import { disclosureSettings } from '../../server/warehouse/gate/settings.ts'
import { type Counted, sumsBy, visitsOf } from '../reference/movement.ts'
import { ENGINES, type OpenEngine } from './engines.ts'
import { makeTrips, WORLD_CENTRE } from './rows.ts'
import { AREAS, HOOKS, loadWorld, noZones, questionOf, specOf } from './worlds.ts'

const SEED = 77
const MIN_DEVICES = 12
/** Sundays to Saturdays of October 2026. */
const DAYS = [4, 4, 4, 4, 5, 5, 5]

const devicesOf = (visits: readonly Counted[]) => new Set(visits.map(visit => visit.trip.personId)).size

describe.each(ENGINES)('released figures, on $name', ({ open }) => {
  const trips = makeTrips({ seed: SEED, people: 2500, trips: 9000, spreadM: 1200 })
  const question = questionOf(AREAS['a disc']!)
  const visits = visitsOf(trips, question)
  let engine: OpenEngine
  let movement: ReturnType<typeof movementDataOf>
  beforeAll(async () => {
    console.log(`world of seed ${SEED} about ${WORLD_CENTRE}`)
    engine = await open()
    await loadWorld(engine, trips)
    movement = movementDataOf(engine.warehouse, noZones, disclosureSettings(MIN_DEVICES))
    await movement.build(specOf(question, 1), HOOKS)
  })
  afterAll(() => engine.close())

  /** The value that a sum is given out as, by its definition. */
  const released = (counted: readonly Counted[], days: number) => {
    const [[, { value, trips: n, key }] = ['', { value: 0, trips: 0, key: 0 }]] = sumsBy(counted, () => '')
    return Math.round((value * (n + noiseOf(key))) / (n * days * 1000))
  }

  test('[V7.01] months are available when every local day of them is covered', async () => {
    expect(await movement.availableMonths()).toEqual([{ year: 2026, month: 10 }])
  })

  test('nothing is answered of a build that is not complete', async () => {
    await expect(movement.averageDaily(2)).rejects.toMatchObject({ code: 'refused' })
    await expect(movement.journeyOrigins(2, [])).rejects.toMatchObject({ code: 'refused' })
    await expect(movement.cells(2)).rejects.toMatchObject({ code: 'refused' })
  })

  test('[V7.01] daily: per day of the weekday, with the noise of its trips', async () => {
    const rows = await movement.averageDaily(1)
    expect(rows.map(row => row.visitorcount)).toEqual(
      DAYS.map((days, weekday) =>
        released(
          visits.filter(visit => visit.weekday === weekday),
          days,
        ),
      ),
    )
  })

  test('[V7.01] hourly: nothing withheld follows from the day, and nothing small is released', async () => {
    const rows = await movement.averageHourly(1)
    expect(rows).toHaveLength(168)
    const [withheld, shown] = [rows.filter(row => row.suppressed), rows.filter(row => !row.suppressed)]
    expect(Math.min(withheld.length, shown.length)).toBeGreaterThan(0)
    const at = (weekday: number, hour: number) =>
      visits.filter(visit => visit.weekday === weekday && visit.hour === hour)
    expect(shown.map(row => row.visitorcount)).toEqual(
      shown.map(row => released(at(row.weekday, row.hour), DAYS[row.weekday]!)),
    )
    expect(shown.map(row => devicesOf(at(row.weekday, row.hour)) >= MIN_DEVICES)).not.toContain(false)
    const withheldDays = [...new Set(withheld.map(row => row.weekday))]
    const rests = withheldDays.map(weekday =>
      devicesOf(withheld.filter(row => row.weekday === weekday).flatMap(row => at(weekday, row.hour))),
    )
    expect(rests.map(devices => devices >= MIN_DEVICES)).not.toContain(false)
  })

  test('[V7.01] repeat visits: total, repeat and once-only visits are each safe', async () => {
    const daily = await movement.averageDaily(1)
    const rows = await movement.repeatFrequency(1)
    expect(rows).toHaveLength(7)
    const shown = rows.filter(row => !row.suppressed)
    expect(shown.map(row => row.totalcount)).toEqual(shown.map(row => daily[row.weekday]?.visitorcount))
    expect(shown.map(row => row.repeatcount! <= row.totalcount!)).not.toContain(false)
  })

  test('[V3.01] origins: released zones only, and what is left of the total is safe', async () => {
    const { Items, Classes } = await movement.journeyOrigins(1, [])
    const zones = new Set(Items.map(item => item.zoneId))
    const left = visits.filter(visit => !zones.has(visit.trip.originZone))
    expect(Items.length).toBeGreaterThan(10)
    expect(left.length).toBeGreaterThan(0)
    expect(devicesOf(left)).toBeGreaterThanOrEqual(MIN_DEVICES)
    expect(Items.map(item => item.magnitude)).toEqual(
      Items.map(item =>
        released(
          visits.filter(visit => visit.trip.originZone === item.zoneId),
          1,
        ),
      ),
    )
    expect(Classes).toBe(Math.min(10, new Set(Items.map(item => item.magnitude)).size))
    expect(Math.max(...Items.map(item => item.displayGroup))).toBe(Classes - 1)
  })

  test('origins of some weekdays leave no small remainder of those of all', async () => {
    const { Items } = await movement.journeyOrigins(1, [1, 2, 3, 4, 5])
    expect(Items.length).toBeGreaterThan(0)
    const remainders = Items.map(item =>
      devicesOf(visits.filter(visit => visit.trip.originZone === item.zoneId && [0, 6].includes(visit.weekday))),
    )
    expect(remainders.filter(devices => devices > 0 && devices < MIN_DEVICES)).toEqual([])
  })

  test('the same question has the same answer, build after build', async () => {
    await movement.build(specOf(question, 3), HOOKS)
    const restarted = movementDataOf(engine.warehouse, noZones, disclosureSettings(MIN_DEVICES))
    expect(await restarted.averageHourly(1)).toEqual(await movement.averageHourly(1))
    for (const read of ['averageDaily', 'averageHourly', 'repeatFrequency'] as const)
      expect(await movement[read](3)).toEqual(await movement[read](1))
    expect(await movement.journeyOrigins(3, [])).toEqual(await movement.journeyOrigins(1, []))
  })

  test('a discarded build is gone', async () => {
    await movement.build(specOf(question, 4), HOOKS)
    expect(await movement.averageDaily(4)).toHaveLength(7)
    await movement.discard(4)
    await expect.poll(() => movement.averageDaily(4).catch(error => error.code)).toBe('refused')
    expect(await movement.averageDaily(1)).toHaveLength(7)
  })
})
