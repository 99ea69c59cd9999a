import { describe, expect, test } from 'vitest'
import type { Client, Given } from '../../../../../src/app/create-client.ts'
import { type Route, routes } from '../../../../../src/contract/client-routes.ts'
import type { ComparedPopulation } from '../../../../../src/contract/compare.ts'
import {
  createComparedPeople,
  peopleText,
  unlikePeople,
} from '../../../../../src/viewers/pages/compare/compared-people.ts'
import { LOCATION_INSIGHTS_REPORT } from '../../../../../src/viewers/reports/location-insights-report.ts'

const IDS = [12, 15, 20]
const COMMON: ComparedPopulation = { population: 'common', views: ['visitors/averagedaily'], places: 1 }
const VIEWS = LOCATION_INSIGHTS_REPORT.tabs.flatMap(({ views = [] }) => views)

/** A server that returns the population, or fails, and the calls that it received. */
const serverOf = (population: ComparedPopulation | null) => {
  const calls: { path: string; query: unknown }[] = []
  const call = async (route: Route, given?: Given<never>) => {
    calls.push({ path: route.path, query: given?.query })
    if (route.path !== routes.comparePopulation.path) return {}
    if (population === null) throw new Error('The server could not be reached.')
    return population
  }
  return { calls, call: call as Client['call'] }
}
const opened = async (population: ComparedPopulation | null) => {
  const { calls, call } = serverOf(population)
  const people = createComparedPeople(call, IDS)
  await people.population.renew()
  return { calls, people, load: people.population }
}

describe('the people whom a comparison counts', () => {
  test('leaves the other areas’ residents out of the tables that can be divided', async () => {
    const { calls, people } = await opened(COMMON)
    const call = people.callOf(15)
    await call(routes.averageDaily, { query: { datasetid: 15 } })
    await call(routes.repeatFrequency, { query: { datasetid: 15 } })
    await call(routes.getRequestedReport, { query: { id: 15 } })
    expect(calls.map(({ query }) => query)).toEqual([
      undefined,
      { datasetid: 15, without: '12,20' },
      { datasetid: 15 },
      { id: 15 },
    ])
  })

  test('requests the population once', async () => {
    const { calls, people } = await opened(COMMON)
    for (const id of IDS) await people.callOf(id)(routes.averageDaily, { query: { datasetid: id } })
    expect(calls.filter(({ path }) => path === routes.comparePopulation.path)).toHaveLength(1)
  })

  test('leaves every table unchanged if the population is not common or not known', async () => {
    for (const population of [null, { population: 'own', reason: 'few', views: [], places: 0 } as const]) {
      const { calls, people } = await opened(population && { ...population, views: [] })
      await people.callOf(15)(routes.averageDaily, { query: { datasetid: 15 } })
      expect(calls.at(-1)).toEqual({ path: routes.averageDaily.path, query: { datasetid: 15 } })
    }
  })

  test('names them, and the tables that count others', async () => {
    const { load } = await opened(COMMON)
    expect(peopleText(load.state.value)).toBe('people who live in none of the areas')
    const [unlike] = unlikePeople(load.state.value, VIEWS)
    expect(unlike?.text).toMatch(/^In .+, each dataset leaves out only the residents of its own area: these tables/)
    expect(unlikePeople(load.state.value, [])).toEqual([])
  })

  test('are all visitors of each area if the reader chooses so', async () => {
    const { calls, call } = serverOf(COMMON)
    const people = createComparedPeople(call, IDS, true)
    await people.population.renew()
    await people.callOf(15)(routes.averageDaily, { query: { datasetid: 15 } })
    expect(calls).toEqual([{ path: routes.averageDaily.path, query: { datasetid: 15 } }])
    expect(peopleText(people.population.state.value)).toBe('people who live outside each area')
    expect(unlikePeople(people.population.state.value, VIEWS)).toHaveLength(1)
  })

  test('says why they differ', async () => {
    const few = await opened({ population: 'own', reason: 'few', views: [], places: 0 })
    expect(unlikePeople(few.load.state.value, VIEWS)).toEqual([
      {
        title: 'Residents differ',
        text: 'Each dataset leaves out only the residents of its own area, because too few residents of one area visit another one to be left out without being revealed.',
      },
    ])
    const lost = await opened(null)
    expect(unlikePeople(lost.load.state.value, VIEWS)[0]?.text).toContain('could not be read just now')
    const same = await opened({ population: 'same', views: [], places: 0 })
    expect(unlikePeople(same.load.state.value, VIEWS)).toEqual([])
    expect(peopleText(same.load.state.value)).toBe('people who live outside the area')
  })
})
