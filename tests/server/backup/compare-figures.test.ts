import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { compareFigures } from '../../../server/backup/compare-figures.ts'
import { OperatorError } from '../../../server/errors.ts'
import { disclosureSettings } from '../../../server/warehouse/disclosure/is-safe.ts'
import { movementDataOf } from '../../../server/warehouse/open-movement-data.ts'
import { ENGINES, type OpenEngine } from '../warehouse/engines.ts'
import { makeTrips, WORLD_CENTRE } from '../warehouse/invented-trips.ts'
import { zonesOfTrips, zonesSeenFrom } from '../warehouse/invented-zones.ts'
import { AREAS, HOOKS, loadWorld, NOISE, noZones, questionOf, specOf } from '../warehouse/worlds.ts'

const SETTINGS = { DISCLOSURE_MIN_DEVICES: 15 }
const SPEC = specOf(questionOf(AREAS['a ring with a hole']!), 7)
const TRIPS = makeTrips({ seed: 11, people: 300, trips: 4000 })
const { trees } = zonesSeenFrom(zonesOfTrips(TRIPS), WORLD_CENTRE)

interface Stored {
  readonly high: string
  readonly low: string
  readonly answer: string
}

let engine: OpenEngine
let stored: readonly Stored[]
const readStored = () =>
  engine.warehouse.rows<Record<string, never>, Stored>(
    { name: 'test', sql: 'SELECT hash_high AS high, hash_low AS low, answer FROM dataset_answers ORDER BY high, low' },
    {},
  )

beforeAll(async () => {
  engine = await ENGINES[0]!.open()
  await loadWorld(engine, TRIPS)
  const movement = movementDataOf(engine.warehouse, noZones, disclosureSettings(15), NOISE, trees)
  await movement.build(SPEC, HOOKS)
  await vi.waitFor(async () => expect((await readStored()).length).toBeGreaterThan(20), { timeout: 60_000 })
  stored = await readStored()
}, 120_000)
afterAll(() => engine.close())

/** The restored warehouse, except that one stored result reads as `text`. */
const withResult = (index: number, text: string) => ({
  ...engine.warehouse,
  rows: (async (query, parameters, options) => {
    const rows = await engine.warehouse.rows(query, parameters, options)
    if (query.name !== 'results of a backup') return rows
    const { high, low } = stored[index]!
    return rows.map(row => {
      const { hash_high, hash_low } = row as { hash_high: string; hash_low: string }
      return hash_high === high && hash_low === low ? { ...row, answer: text } : row
    })
  }) as typeof engine.warehouse.rows,
})

test('recounts every stored result of a dataset', async () => {
  expect(await compareFigures(engine.warehouse, [SPEC], SETTINGS, { trees, noise: NOISE, locate: noZones })).toEqual({
    datasets: 1,
    results: stored.length,
  })
  expect(await readStored()).toEqual(stored)
})

test('detects a single altered figure in any result', async () => {
  for (const index of [0, Math.floor(stored.length / 2), stored.length - 1]) {
    const { answer } = stored[index]!
    const altered = answer.replace(/\d(?=\D*$)/, digit => String((Number(digit) + 1) % 10))
    expect(altered).not.toBe(answer)
    const check = compareFigures(withResult(index, altered), [SPEC], SETTINGS, { trees, noise: NOISE, locate: noZones })
    await expect(check).rejects.toThrow(OperatorError)
    await expect(check).rejects.toThrow(`1 of ${stored.length} figures of build 7 differ`)
  }
})

test('ignores row order, and skips datasets without stored results', async () => {
  const index = stored.findIndex(({ answer }) => (JSON.parse(answer) as unknown[]).length > 1)
  const turned = JSON.stringify((JSON.parse(stored[index]!.answer) as unknown[]).toReversed())
  const others = [{ ...SPEC, buildId: 8 }, SPEC]
  expect(
    await compareFigures(withResult(index, turned), others, SETTINGS, { trees, noise: NOISE, locate: noZones }),
  ).toEqual({
    datasets: 1,
    results: stored.length,
  })
})
