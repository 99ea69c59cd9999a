import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { extractDataset } from '../../../../../server/warehouse/builds/extract/extract-dataset.ts'
import { createNoiseSource, datasetSalt, noiseKindOf } from '../../../../../server/warehouse/builds/noise-keys.ts'
import { disclosureSettings } from '../../../../../server/warehouse/disclosure/is-safe.ts'
import { movementDataOf } from '../../../../../server/warehouse/open-movement-data.ts'
import type { ReportTableKey } from '../../../../../src/contract/all-calls.ts'
import { factorsBy } from '../../../../reference/noise.ts'
import { ENGINES, type OpenEngine } from '../../engines.ts'
import { HOOKS, loadWorld, noZones, questionOf, specOf } from '../../worlds.ts'
import { allowedPercent, describeScore, percentOf } from '../score.ts'
import { attackOrders } from './order-attacks.ts'
import { makePairWorld } from './pair-world.ts'
import { bandKeysOf, trees, twinOf } from './twin.ts'

const SEED = Number(process.env.TEST_SEED ?? 8)
const CASES = 12
const MIN_DEVICES = 15

describe('a dataset’s twin', () => {
  const world = makePairWorld({ seed: SEED, devices: 150, group: 14, originZones: 4 })
  const noise = createNoiseSource(Buffer.alloc(32, SEED))
  let engine: OpenEngine
  let movement: ReturnType<typeof movementDataOf>
  beforeAll(async () => {
    engine = await ENGINES[0]!.open()
    await loadWorld(engine, world.trips)
    movement = movementDataOf(engine.warehouse, noZones, disclosureSettings(MIN_DEVICES), noise, trees)
  })
  afterAll(() => engine.close())

  test.each([
    [1, 'the place', world.place],
    [2, 'the place and the spot', world.both],
  ] as const)('shows the same figures as build %i of the product, for %s', async (buildId, salt, area) => {
    const spec = specOf(questionOf(area), buildId)
    await extractDataset(engine.warehouse, noZones, noise, spec, {
      ...HOOKS,
      saltOf: async () => salt,
    })
    const { lastingKey, saltedKey } = noise(datasetSalt(salt, noiseKindOf(spec)))
    const { map, report } = twinOf(world.trips, area, factorsBy(lastingKey, saltedKey), MIN_DEVICES, bandKeysOf(noise))
    for (const [view, figures] of Object.entries(report))
      expect(await movement.report(view as ReportTableKey, buildId), view).toEqual(figures)
    expect((await movement.zones('visit-origins', buildId, {})).Items).toEqual(map)
    expect(map.length).toBeGreaterThan(0)
  })
})

describe('two orders that differ by a spot of one device', () => {
  const attack = { seed: SEED, cases: CASES, question: [0, 1], devices: 100 } as const

  test('cannot be distinguished by their figures from two that differ by nobody', () => {
    const score = attackOrders(attack)
    console.log(`seed ${SEED}: ${describeScore(score)}`)
    expect(percentOf(score)).toBeLessThanOrEqual(allowedPercent(score))
  })

  test('can be distinguished if the same trips give the same figures, which proves that the attacker is strong enough', () => {
    expect(percentOf(attackOrders({ ...attack, question: [0, 5], sameNoise: true }))).toBeGreaterThanOrEqual(90)
  })
})
