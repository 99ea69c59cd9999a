import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../../../../server/db/database.ts'
import { openAnyDatabase } from '../../../support/databases.ts'
import { closePairs } from './close-pairs.ts'
import { honestFlows } from './honest-flows.ts'
import { honestOrders } from './honest-orders.ts'
import { type Measured, openMeasured } from './open-measured.ts'
import { MOST_WRONG } from './soak-grounds.ts'

const SEED = 5
const CASES = 60
/** Each flows order is judged against six other areas. */
const FLOWS = 20
/** The bound plus two standard errors, which allows for the small number of cases. */
const mostOf = (cases: number): number => cases * MOST_WRONG + 2 * Math.sqrt(cases * MOST_WRONG * (1 - MOST_WRONG))

let database: Database
let measured: Measured
beforeAll(async () => {
  database = (await openAnyDatabase()).database
  // The density that 60,000 devices have in the whole region.
  measured = await openMeasured(database, { seed: SEED, devices: 6000, shrunk: Math.sqrt(10) })
})
afterAll(async () => {
  await measured?.close()
  await database?.close()
})

test('refuses at most 2 % of honest orders in a busy region', async () => {
  const { refused } = await honestOrders(measured, CASES, SEED)
  expect(refused).toBeLessThanOrEqual(mostOf(CASES))
})

test('refuses at most 2 % of honest flows orders near earlier areas, including single zones', async () => {
  const { refused } = await honestFlows(measured, FLOWS, SEED)
  expect(refused).toBeLessThanOrEqual(mostOf(FLOWS))
})

test('accepts at most 2 % of area pairs that differ by a few devices', async () => {
  const { accepted } = await closePairs(measured, CASES, SEED)
  expect(accepted).toBeLessThanOrEqual(mostOf(CASES))
})
