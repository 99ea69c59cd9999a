import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tableOf } from '../../../../server/warehouse/counts/tables.ts'
import type { DimensionName } from '../../../../server/warehouse/dimensions.ts'
import { extractDataset } from '../../../../server/warehouse/extract/extract-dataset.ts'
import { NOISE_UNIT } from '../../../../server/warehouse/gate/noise.ts'
import { disclosureSettings } from '../../../../server/warehouse/gate/settings.ts'
import { movementDataOf } from '../../../../server/warehouse/movement-of.ts'
import { createNoiseSource } from '../../../../server/warehouse/noise/noise-keys.ts'
import { type ReportView, reportViews } from '../../../../server/warehouse/reports/report-views.ts'
import type { Statement } from '../../../../server/warehouse/statement.ts'
import { type Counted, thousandths, visitsOf } from '../../../reference/movement.ts'
import { countOf } from '../count-of.ts'
import { ENGINES, type OpenEngine } from '../engines.ts'
import { makeTrips } from '../rows.ts'
import { AREAS, HOOKS, loadWorld, noZones, questionOf, specOf } from '../worlds.ts'

const SEED = Number(process.env.TEST_SEED ?? 41)
const QUESTION = questionOf(AREAS['a ring with a hole']!)
const SALTS = 4
/** The table of reach by whole trips is of electric vehicles. */
const VIEWS = (Object.keys(reportViews) as ReportView[]).filter(view => view !== 'traversing/evtripsbydistance')
const TABLES: readonly DimensionName[] = [
  'weekday',
  'hour-of-week',
  'date',
  'purpose-day-type',
  'mode-hour',
  'age-gender',
  'distance-fine',
]
/** Fields that carry noise, or follow from one that does. */
const NOISY = [
  'visitorcount',
  'totalcount',
  'repeatcount',
  'journeycount',
  'avgdwelltime',
  'total',
  'suppressed',
  'devices',
  'margin',
]
/** Rows by age or gender have their figures under the names of the days. */
const BANDS = ['age_band_display', 'gender_band_display']
const exactOf = (row: object): object => {
  const band = Object.entries(row).filter(([name]) => BANDS.includes(name))
  return Object.fromEntries(band.length > 0 ? band : Object.entries(row).filter(([name]) => !NOISY.includes(name)))
}

const factorsOfPeople: Statement<{ buildId: number }, { factor: number }> = {
  name: 'factors',
  sql: 'SELECT max(factor) AS factor FROM dataset_visits WHERE build_id = {buildId:UInt64} GROUP BY person_id',
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** Square roots of the sums of what each device gives, squared: by hour of the week. */
const spreads = (visits: readonly Counted[]): ReadonlyMap<number, number> => {
  const cells = new Map<number, Map<number, number>>()
  for (const { trip, weekday, hour } of visits) {
    const people = cells.get(weekday * 24 + hour) ?? new Map<number, number>()
    cells.set(
      weekday * 24 + hour,
      people.set(trip.personId, (people.get(trip.personId) ?? 0) + thousandths(trip.weight)),
    )
  }
  return new Map([...cells].map(([cell, people]) => [cell, Math.hypot(...people.values())]))
}

describe('builds of one area', () => {
  const trips = makeTrips({ seed: SEED, people: 2000, trips: 8000, spreadM: 1200 })
  const one = visitsOf(trips, QUESTION).at(0)!.trip.personId
  const others = trips.filter(trip => trip.personId !== one)
  let engine: OpenEngine
  let movement: ReturnType<typeof movementDataOf>
  const noise = createNoiseSource(Buffer.alloc(32, SEED))
  /** With the salt of the area and the delivered data, as the portal asks for it. */
  const build = async (buildId: number) => {
    await movement.build(specOf(QUESTION, buildId), HOOKS)
    return buildId
  }
  const cells = (buildId: number, table: DimensionName) => countOf(engine.warehouse)(buildId, tableOf('visits', table))
  let before = 0
  beforeAll(async () => {
    engine = await ENGINES[0]!.open()
    await loadWorld(engine, others)
    movement = movementDataOf(engine.warehouse, noZones, disclosureSettings(10), noise)
    before = await build(1)
  })
  afterAll(() => engine.close())

  test('has every part add up to the same total in every table and on the map', async () => {
    const sums = await Promise.all(
      TABLES.map(async table => (await cells(before, table)).reduce((sum, cell) => sum + cell.noised_m, 0)),
    )
    const zones = await countOf(engine.warehouse)(before, tableOf('visits', 'origin-zone'))
    expect(new Set([...sums, zones.reduce((sum, zone) => sum + zone.noised_m, 0)]).size).toBe(1)
  })

  test('has filtered maps that add up to the map, of all zones that both show', async () => {
    const shown = async (weekdays: number[]) => {
      const { Items } = await movement.zones('visit-origins', before, { daytype: weekdays })
      return new Map(Items.map(({ zoneId, magnitude }) => [zoneId, magnitude]))
    }
    const [all, part, rest] = await Promise.all([shown([]), shown([1, 2, 3, 4, 5]), shown([0, 6])])
    const whole = [...all].filter(([zone]) => part.has(zone) && rest.has(zone))
    for (const [zone, magnitude] of whole)
      expect(Math.abs(part.get(zone)! + rest.get(zone)! - magnitude), `zone ${zone}`).toBeLessThanOrEqual(1)
    expect(whole.length).toBeGreaterThan(10)
  })

  test('has noise that is centred and of the stated size', async () => {
    const visits = visitsOf(others, QUESTION)
    const spread = spreads(visits)
    const z: number[] = []
    for (let salt = 0; salt < SALTS; salt++) {
      const spec = specOf(QUESTION, 100 + salt)
      await extractDataset(engine.warehouse, noZones, noise, spec, { ...HOOKS, saltOf: async () => `${salt}` })
      for (const { cell, value_m, noised_m } of await cells(spec.buildId, 'hour-of-week'))
        z.push((noised_m / NOISE_UNIT - value_m) / spread.get(cell)!)
    }
    const deviation = Math.sqrt(mean(z.map(value => value ** 2)))
    const factors = (await engine.warehouse.rows(factorsOfPeople, { buildId: before })).map(({ factor }) => factor)
    const centre = mean(factors) / NOISE_UNIT
    console.log(
      `seed ${SEED}: deviation ${deviation.toFixed(3)}, mean of ${factors.length} factors ${centre.toFixed(3)}`,
    )
    expect(Math.abs(deviation - 1)).toBeLessThan(0.15)
    expect(Math.abs(centre - 1)).toBeLessThan(4 / Math.sqrt(factors.length))
  })

  test('differs by one device in nothing but figures that carry noise, and in all of those', async () => {
    await loadWorld(
      engine,
      trips.filter(trip => trip.personId === one),
      'late',
    )
    const after = await build(2)
    for (const table of TABLES) {
      const earlier = new Map((await cells(before, table)).map(({ cell, noised_m }) => [cell, noised_m]))
      const same = (await cells(after, table)).filter(
        ({ cell, noised_m }) => noised_m > 0 && earlier.get(cell) === noised_m,
      )
      expect(same, table).toEqual([])
    }
    for (const view of VIEWS) {
      const exact = async (buildId: number) => (await movement.report(view, buildId)).rows.map(exactOf)
      expect(await exact(after), view).toEqual(await exact(before))
    }
    expect(await movement.cells(after)).toEqual(await movement.cells(before))
    const zones = (await movement.zones('visit-origins', after, {})).Items.map(({ zoneId }) => zoneId)
    expect(zones).toEqual([...zones].sort((a, b) => a - b))
  })
})
