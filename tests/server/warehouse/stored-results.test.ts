import { expect, test } from 'vitest'
import { createCache } from '../../../server/warehouse/cache/create-cache.ts'
import { createStoredResults } from '../../../server/warehouse/cache/stored-results.ts'
import { type Counting, createCount } from '../../../server/warehouse/counting/count-cells.ts'
import { AXES } from '../../../server/warehouse/dimensions.ts'
import { disclosureSettings } from '../../../server/warehouse/disclosure/is-safe.ts'
import { openingQueries } from '../../../server/warehouse/figures/opening-queries.ts'
import { reportViews } from '../../../server/warehouse/figures/reports/report-views.ts'
import { movementDataOf } from '../../../server/warehouse/open-movement-data.ts'
import { render, type Statement } from '../../../server/warehouse/sql/statement.ts'
import type { Warehouse } from '../../../server/warehouse/warehouse.ts'
import type { ReportTableKey } from '../../../src/contract/all-calls.ts'
import { countOf } from './count-of.ts'
import { ENGINES } from './engines.ts'
import { makeTrips, WORLD_CENTRE } from './invented-trips.ts'
import { zonesOfTrips, zonesSeenFrom } from './invented-zones.ts'
import { AREAS, HOOKS, loadWorld, NOISE, noZones, questionOf, specOf } from './worlds.ts'

const BUILD = 7
const SPEC = specOf(questionOf(AREAS['a ring with a hole']!), BUILD)
const settings = disclosureSettings(15)
const TRIPS = makeTrips({ seed: 11, people: 2000, trips: 24_000 })
const { trees } = zonesSeenFrom(zonesOfTrips(TRIPS), WORLD_CENTRE)
const storedRows: Statement<{ buildId: number }, number> = {
  name: 'test',
  sql: 'SELECT count() FROM dataset_answers WHERE build_id = {buildId:UInt64}',
}

/** The map screens' first requests before anything is filtered, as in their URLs. */
const FIRST_MAPS = [
  { modes: [0, 1, 3, 4] },
  { daytype: [], purposes: [5, 4, 3, 2, 1] },
  { daytype: [1, 2, 3, 4, 5, 6, 0], stays: [1] },
  { ages: [1, 2, 3, 4, 5, 6], genders: [1, 2] },
]

/** Wraps an engine and records its statements. */
const watched = (engine: Warehouse, statements: string[]): Warehouse => ({
  ...engine,
  rows(query, parameters, options) {
    statements.push(query.name)
    return engine.rows(query, parameters, options)
  },
  columns(query, parameters, options) {
    statements.push(query.name)
    return engine.columns(query, parameters, options)
  },
})

/** The first questions of every viewer, and the statements that the engine ran for them. */
const askAll = async (engine: Warehouse) => {
  const statements: string[] = []
  const answers: unknown[] = []
  const movement = movementDataOf(watched(engine, statements), noZones, settings, NOISE, trees)
  const views = (Object.keys(reportViews) as ReportTableKey[]).filter(view => view !== 'traversing/evtripsbydistance')
  for (const view of views) answers.push(await movement.report(view, BUILD))
  const reports = [...new Set(statements.splice(0))].sort()
  for (const ask of openingQueries(movement, SPEC)) answers.push(await ask())
  for (const selection of FIRST_MAPS) answers.push(await movement.zones('visit-origins', BUILD, selection))
  return { answers, statements: { reports, maps: statements.sort() } }
}

test.each(ENGINES)('stores the results of a build’s first questions with it, on $name', async ({ open }) => {
  const engine = await open()
  const { warehouse } = engine
  try {
    await loadWorld(engine, TRIPS)
    const counted: string[] = []
    const note = (name: string, text: string) => {
      if (/^(?:trips|dwells|mean-stays|days)\b/.test(name)) counted.push(text)
    }
    const movement = movementDataOf(
      {
        ...warehouse,
        rows(query, parameters, options) {
          note(query.name, render(query.sql, parameters))
          return warehouse.rows(query, parameters, options)
        },
        columns(query, parameters, options) {
          note(query.name, render(query.sql, parameters))
          return warehouse.columns(query, parameters, options)
        },
      },
      noZones,
      settings,
      NOISE,
      trees,
    )
    await movement.build(SPEC, HOOKS)
    await expect.poll(async () => (await warehouse.numbers(storedRows, { buildId: BUILD }))[0]).toBeGreaterThan(20)
    // The engine reads each extract once for all of its counts.
    expect(counted.filter(text => /FROM dataset_\w+ WHERE .* % 1 = 0\s+ORDER BY person_id$/s.test(text))).toHaveLength(
      3,
    )
    expect(counted.toSorted()).toEqual([...new Set(counted)].toSorted())
    const fromStore = await askAll(warehouse)
    expect(fromStore.statements.reports).toEqual(['long-result', 'stored-results'])
    expect(fromStore.statements.maps).toEqual([])
    const forgetful: Warehouse = {
      ...warehouse,
      rows: async (query, parameters, options) =>
        query.name === 'stored-results' ? [] : warehouse.rows(query, parameters, options),
    }
    expect(fromStore.answers).toEqual((await askAll(forgetful)).answers)
    const statements: string[] = []
    const watchedEngine = watched(warehouse, statements)
    const { resultOf } = createStoredResults(watchedEngine, createCache().part('stored'), 2000)
    const readAgain = async () => {
      throw new Error('The engine reads the trips again')
    }
    const count = createCount(resultOf, { parts: readAgain, partCountOf: readAgain })
    const short: Counting = { rows: 'visits', axes: [AXES.period] }
    const long: Counting = { rows: 'visits', axes: [AXES.hour, AXES.weekday] }
    for (const counting of [short, long, long])
      expect(await count(BUILD, counting)).toEqual(await countOf(warehouse)(BUILD, counting))
    expect(statements).toEqual(['stored-results', 'long-result'])
    await movement.discard(BUILD)
    await expect.poll(async () => (await warehouse.numbers(storedRows, { buildId: BUILD }))[0]).toBe(0)
  } finally {
    await engine.close()
  }
})
