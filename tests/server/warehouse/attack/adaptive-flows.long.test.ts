import { expect, test } from 'vitest'
import { attackAdaptively } from './adaptive-flows.ts'

/** Another by TEST_SEED. */
const SEED = Number(process.env.TEST_SEED ?? 33)

test('filters, hours, rows and pairs chosen one after another leave no flow of fewer people than the threshold', async () => {
  const told = await attackAdaptively(SEED)
  console.log(JSON.stringify(told))
  expect(told.found).toEqual([])
  expect(told.shown).toBeGreaterThan(300)
  expect(told.rests).toBeGreaterThan(1000)
})

test('they would, were every flow of enough people shown, so that the reader is no weak one', async () => {
  expect((await attackAdaptively(SEED, false)).found).not.toEqual([])
})
