import { afterAll, beforeAll, expect, test } from 'vitest'
import { createNoiseSource, type NoiseSource } from '../../../../../server/warehouse/builds/noise-keys.ts'
import { disclosureSettings } from '../../../../../server/warehouse/disclosure/is-safe.ts'
import { movementDataOf } from '../../../../../server/warehouse/open-movement-data.ts'
import type { EvScoreParts } from '../../../../../src/domain/ev-score.ts'
import { IS_LONG } from '../../../../support/is-long.ts'
import { randomOf } from '../../../../support/random.ts'
import { ENGINES, type OpenEngine } from '../../engines.ts'
import { AREAS, loadWorld, noBuilds, noZones, questionOf } from '../../worlds.ts'
import { scoreByRegression } from '../regression.ts'
import { allowedPercent, describeScore, percentOf } from '../score.ts'
import { makeScoreWorld, type ScoredPlace } from './score-world.ts'

/** Set TEST_SEED to use another seed. */
const SEED = Number(process.env.TEST_SEED ?? 3)
const WORLD = makeScoreWorld(randomOf(SEED), IS_LONG ? 400 : 100)
const MONTH = questionOf(AREAS['a disc']!, undefined, true)
const SECRET = createNoiseSource(Buffer.alloc(32, SEED))

let engine: OpenEngine
beforeAll(async () => {
  engine = await ENGINES[0]!.open()
  await loadWorld(engine, WORLD.trips)
}, 120_000)
afterAll(() => engine.close())

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** Scores all points of an order, one in each of the nine squares whose neighbourhoods contain a place. */
const attackPoints = async (
  noise: NoiseSource,
  places: readonly ScoredPlace[],
  look: (points: readonly EvScoreParts[], place: ScoredPlace) => readonly number[],
) => {
  const movement = movementDataOf(engine.warehouse, noZones, disclosureSettings(15), noise, noBuilds)
  const sights = []
  for (const place of places) {
    const points = await Promise.all(place.squares.map(square => movement.evScore(MONTH, square)))
    sights.push({ seen: look(points, place), isMore: place.isMore })
  }
  return scoreByRegression(sights)
}

const visitsLessDwells = (points: readonly EvScoreParts[]) => [
  mean(points.map(({ visits, dwells }) => visits - dwells)),
  mean(points.map(({ visits, dwells }) => (visits > dwells ? 1 : 0))),
]

test('visits less dwells of nine points do not reveal a short visit', async () => {
  const score = await attackPoints(SECRET, WORLD.short, visitsLessDwells)
  console.log(`seed ${SEED}: ${describeScore(score)}`)
  expect(percentOf(score)).toBeLessThanOrEqual(allowedPercent(score))
}, 600_000)

test('the same attacker succeeds if visits and dwells share noise', async () => {
  const shared: NoiseSource = salt => SECRET(salt.replace(/,"(dwells|traverses)"/, ''))
  const score = await attackPoints(shared, WORLD.short, visitsLessDwells)
  console.log(`seed ${SEED}, shared noise: ${describeScore(score)}`)
  expect(percentOf(score)).toBeGreaterThan(90)
}, 600_000)

test('the ranks of nine points that contain the same square do not reveal a dwell', async () => {
  const score = await attackPoints(SECRET, WORLD.long, (points, { crowd }) => [
    crowd,
    ...(['visits', 'dwells'] as const).flatMap(part => [
      mean(points.map(point => point[part])),
      mean(points.map(point => (point[part] === 0 ? 1 : 0))),
    ]),
  ])
  console.log(`seed ${SEED}, nine points: ${describeScore(score)}`)
  expect(percentOf(score)).toBeLessThanOrEqual(allowedPercent(score))
}, 600_000)
