import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Identity, loadIdentity } from '../../../../server/services/account/identity.ts'
import { completedDataset } from '../../../../server/services/datasets/dataset-access.ts'
import { comparePopulation, populationOf } from '../../../../server/services/figures/compare-population.ts'
import { noTable } from '../../../../server/warehouse/disclosure/release-tables.ts'
import { noPlaces } from '../../../../server/warehouse/disclosure/release-zones.ts'
import type { CommonPopulation } from '../../../../server/warehouse/figures/population/common-population.ts'
import { createNodeEngine } from '../../../../server/zones/node-engine.ts'
import { onDatabases } from '../../support/databases.ts'
import { insertTestDataset, NAMES, type Person, seedPeople, type TestPeople } from '../../support/people.ts'
import { insertStandardZones } from '../../support/standard-zones.ts'

const SIDE_M = 1000

onDatabases(get => {
  let people: TestPeople
  let primary: Identity
  let [row, asked]: [number, CommonPopulation[]] = [0, []]
  /** Boundaries of areas with too few residents, and builds that lack homes. */
  let thin = new Set<string>()
  let withoutHomes = new Set<number>()

  beforeAll(async () => {
    people = await seedPeople(get().database)
    await insertStandardZones(get().database)
    primary = (await loadIdentity(get().database, NAMES, people.primary.id, Date.now() / 1000))!
  })
  beforeEach(() => {
    row += 1
    asked = []
    thin = new Set()
    withoutHomes = new Set()
  })

  /** One ground square, or several in a row. No two tests share ground. */
  const ground = (column: number, width = 1): string => {
    const [west, south] = [300_000 + column * SIDE_M, 300_000 + row * 2 * SIDE_M]
    const [east, north] = [west + width * SIDE_M, south + SIDE_M]
    return `POLYGON ((${west} ${south}, ${east} ${south}, ${east} ${north}, ${west} ${north}, ${west} ${south}))`
  }
  const have = (column: number, width = 1, more = {}, owner: Person = people.primary) =>
    insertTestDataset(get().database, owner, { study_area_wkt: ground(column, width), status: 2, build_id: 1, ...more })
  const open = async (...ids: readonly number[]) => {
    const engine = await createNodeEngine()
    return comparePopulation(
      {
        database: get().database,
        engines: { run: (_, work) => work(engine, 0) },
        movement: {
          isDivisible: async (buildId, population) => {
            asked.push(population)
            return withoutHomes.has(buildId) ? null : !population.areas.some(wkt => thin.has(wkt))
          },
          commonReport: async () => noTable(),
          commonOrigins: async () => noPlaces(),
        },
      },
      primary,
      ids,
    )
  }
  const population = async (id: number, ...without: readonly number[]) =>
    populationOf(get().database, primary, await completedDataset(get().database, primary, id), without)

  describe('a comparison’s population', () => {
    test('leaves out the residents of every other area, and adds one part for each further area', async () => {
      const [a, b, c] = [await have(0), await have(1), await have(2)]
      expect(await open(a, b)).toEqual({ population: 'common', views: [], places: 0 })
      expect(await population(a, b)).toEqual({ areas: [ground(1)], without: [0] })
      expect(await open(a, c)).toMatchObject({ population: 'common' })
      expect(await population(a, c)).toEqual({ areas: [ground(1), ground(2)], without: [1] })
      expect(await open(a, b, c)).toMatchObject({ population: 'common' })
      expect(await population(a, c, b)).toEqual({ areas: [ground(1), ground(2)], without: [0, 1] })
      // The first comparison is unchanged.
      expect(await population(a, b)).toEqual({ areas: [ground(1)], without: [0] })
    })

    test('is stored by ground, month and organisation, and outlives its datasets', async () => {
      const [a, b] = [await have(0), await have(1)]
      await open(a, b)
      const again = await have(0)
      expect(await population(again, b)).toEqual({ areas: [ground(1)], without: [0] })
      const september = await have(0, 1, { first_day: '2026-09-01', last_day: '2026-09-30' })
      await expect(population(september, b)).rejects.toMatchObject({ code: 'not-included' })
    })

    test('is the same for datasets with the same area', async () => {
      expect(await open(await have(0), await have(0))).toEqual({ population: 'same', views: [], places: 0 })
      expect(asked).toEqual([])
    })

    test('leaves out nobody for an area inside another one', async () => {
      const [street, district] = [await have(1), await have(0, 3)]
      expect(await open(street, district)).toMatchObject({ population: 'common' })
      expect(await population(street, district)).toEqual({ areas: [ground(0, 3)], without: [0] })
      expect(await population(district, street)).toBeNull()
    })

    test('permanently refuses an area that overlaps one with which the dataset was already compared', async () => {
      const [a, b, wider] = [await have(0), await have(1), await have(1, 2)]
      await open(a, b)
      expect(await open(a, wider)).toEqual({ population: 'own', reason: 'overlap', views: [], places: 0 })
      expect(await open(a, wider)).toMatchObject({ population: 'own', reason: 'overlap' })
      await expect(population(a, wider)).rejects.toMatchObject({ code: 'not-included' })
      expect(asked).toHaveLength(2)
    })

    test('is permanently refused if too few residents come, and does not count them again', async () => {
      const [a, b] = [await have(0), await have(1)]
      thin.add(ground(1))
      expect(await open(a, b)).toEqual({ population: 'own', reason: 'few', views: [], places: 0 })
      thin.clear()
      expect(await open(a, b)).toMatchObject({ population: 'own', reason: 'few' })
      expect(asked).toHaveLength(1)
    })

    test('can be opened later if a build lacks homes', async () => {
      const [a, b] = [await have(0, 1, { build_id: 7 }), await have(1)]
      withoutHomes.add(7)
      expect(await open(a, b)).toMatchObject({ population: 'own', reason: 'homes' })
      withoutHomes.clear()
      expect(await open(a, b)).toMatchObject({ population: 'common' })
    })

    test('is refused after ten areas', async () => {
      const a = await have(0)
      for (let column = 1; column <= 10; column++)
        expect(await open(a, await have(column))).toMatchObject({ population: 'common' })
      expect(await open(a, await have(11))).toMatchObject({ population: 'own', reason: 'many' })
    }, 60_000)

    test('is refused for events, and divides samples separately for each organisation', async () => {
      const a = await have(0)
      const event = await have(1, 1, { event_days: JSON.stringify(['2026-10-10']) })
      expect(await open(a, event)).toMatchObject({ population: 'own', reason: 'kind' })
      expect(asked).toEqual([])
      const theirs = await have(3, 1, {}, people.stranger)
      await expect(open(a, theirs)).rejects.toMatchObject({ code: 'not-found' })
      const sample = await have(2, 1, { is_sample: true }, people.stranger)
      expect(await open(a, sample)).toMatchObject({ population: 'common' })
      const stranger = (await loadIdentity(get().database, NAMES, people.stranger.id, Date.now() / 1000))!
      const dataset = await completedDataset(get().database, stranger, sample)
      await expect(populationOf(get().database, stranger, dataset, [theirs])).rejects.toMatchObject({
        code: 'not-included',
      })
    })
  })
})
