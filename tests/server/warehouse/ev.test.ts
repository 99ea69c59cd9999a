import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { disclosureSettings } from '../../../server/warehouse/disclosure/is-safe.ts'
import { movementDataOf } from '../../../server/warehouse/open-movement-data.ts'
import { evScoresOf } from '../../reference/ev-score.ts'
import { daysWithData, traversesOf, visitsOf } from '../../reference/movement.ts'
import { recoded, straightM } from '../../reference/recode.ts'
import { reportOf } from '../../reference/report.ts'
import { ENGINES, type OpenEngine } from './engines.ts'
import { fromAfar, makeTrips, WORLD_CENTRE } from './invented-trips.ts'
import { zonesOfTrips, zonesSeenFrom } from './invented-zones.ts'
import {
  AREAS,
  factorOf,
  factorsAboutSquare,
  HOOKS,
  KEYS,
  loadWorld,
  NOISE,
  noZones,
  questionOf,
  specOf,
} from './worlds.ts'

/** Set TEST_SEED to use another seed. */
const SEED = Number(process.env.TEST_SEED ?? 160_000)
const MIN_DEVICES = 12
const TRIPS = makeTrips({ seed: SEED, people: 1200, trips: 7000, spreadM: 1200 }).map(fromAfar)
const QUESTION = questionOf(AREAS['a disc']!, undefined, true)

const RULES = { minDevices: MIN_DEVICES, factorOf }
const { trees, whole, metresOf } = zonesSeenFrom(zonesOfTrips(TRIPS), WORLD_CENTRE)
const BAND_KEYS = { age: KEYS.saltedKey, gender: KEYS.saltedKey }
const EXPECTED = reportOf(
  {
    visited: recoded(visitsOf(TRIPS, QUESTION), ({ trip }) => metresOf(trip.originZone), BAND_KEYS),
    traversed: recoded(traversesOf(TRIPS, QUESTION), straightM, BAND_KEYS),
    dates: daysWithData(TRIPS, QUESTION),
    whole,
  },
  QUESTION.polygons,
  RULES,
)
const SCORE_OF = evScoresOf(TRIPS, QUESTION, { minDevices: MIN_DEVICES, factorsAbout: factorsAboutSquare })

const NOTHING = { score: 0, traverses: 0, dwells: 0, visits: 0 }

describe.each(ENGINES)('electric vehicles, on $name', ({ open }) => {
  let engine: OpenEngine
  let movement: ReturnType<typeof movementDataOf>
  beforeAll(async () => {
    console.log(`world of seed ${SEED}`)
    engine = await open()
    await loadWorld(engine, TRIPS)
    movement = movementDataOf(engine.warehouse, noZones, disclosureSettings(MIN_DEVICES), NOISE, trees)
    await movement.build(specOf(QUESTION, 1), HOOKS)
  })
  afterAll(() => engine.close())

  test('[V7.03] every view of the report equals the reference for electric vehicles only', async () => {
    for (const view of [
      'traversing/evtripsbydistance',
      'journeys/visitorsbydistance',
      'journeys/localvisitorsbydistance',
      'journeys/nonlocalvisitorsbydistance',
      'dwells/dwellsbyday',
      'dwells/dwellsbyhour',
      'dwells/dwellersbytime',
      'visitors/averagedaily',
      'visitors/averagehourly',
      'visitors/repeatfrequency',
      'visitors/bydate',
    ] as const)
      expect(await movement.report(view, 1), view).toEqual(EXPECTED[view])
    const { rows: heat } = await movement.report('traversing/evtripsbydistance', 1)
    expect(heat).toHaveLength(512)
    expect(new Set(heat.map(row => JSON.stringify(row.covers))).size).toBeGreaterThan(2)
  })

  test('[P7.19] scores rank a place among the neighbourhoods that have residents', async () => {
    const [column, row] = WORLD_CENTRE.map(metres => Math.floor(metres / 500)) as [number, number]
    const tried = Array.from({ length: 81 }, (_, i): [number, number] => [
      column - 8 + 2 * (i % 9),
      row - 8 + 2 * Math.floor(i / 9),
    ])
    const scores: { readonly score: number }[] = []
    for (const [east, north] of tried) {
      const { dataVersion, ...score } = await movement.evScore(QUESTION, east * 4096 + north)
      expect(dataVersion).toMatch(/^[0-9a-f]{16}$/)
      scores.push(score)
    }
    expect(scores).toEqual(tried.map(SCORE_OF))
    expect(Math.max(...scores.map(({ score }) => score))).toBeGreaterThan(90)
    expect(new Set(scores.map(({ score }) => score)).size).toBeGreaterThan(10)
    expect(await movement.evScore(QUESTION, 100 * 4096 + 100)).toMatchObject(NOTHING)
  })

  test('[P7.19] the scores of a month without trips are 0', async () => {
    expect(await movement.evScore({ firstDay: '2026-01-01', lastDay: '2026-01-31' }, 1060 * 4096 + 360)).toMatchObject(
      NOTHING,
    )
  })

  test('[P2.32] deliveries of other months do not change scores or the version of the data', async () => {
    const [column, row] = WORLD_CENTRE.map(metres => Math.floor(metres / 500)) as [number, number]
    const squares = [0, 2, 4, 6].map(step => (column - step) * 4096 + row + step)
    const scores = () => Promise.all(squares.map(square => movement.evScore(QUESTION, square)))
    const before = await scores()
    // A year earlier, the same people travel, as do many others who live elsewhere.
    const earlier = makeTrips({ seed: SEED + 1, people: 3000, trips: 6000, spreadM: 4000 }).map(trip => ({
      ...trip,
      tripId: trip.tripId + 1_000_000,
      startedAt: trip.startedAt - 364 * 86_400,
      endedAt: trip.endedAt - 364 * 86_400,
    }))
    await loadWorld(engine, earlier, 'earlier')
    expect(await scores()).toEqual(before)
  })
})
