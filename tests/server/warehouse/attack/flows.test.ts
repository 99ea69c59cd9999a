import { expect, test } from 'vitest'
import { attackFlows } from './flows.ts'

/** Another by TEST_SEED. */
const SEED = Number(process.env.TEST_SEED ?? 100)
const WORLDS = 4
const ZONES = 3

test('no hidden flow that is not safe follows from pairs, sums, hours and selections of time', async () => {
  const worlds = []
  for (let world = 0; world < WORLDS; world++) worlds.push(await attackFlows(SEED + world, ZONES))
  console.log(worlds.map(world => JSON.stringify(world)).join('\n'))
  expect(worlds.flatMap(({ found }) => found)).toEqual([])
  expect(worlds.filter(({ shown, unsafe }) => shown > 40 && unsafe > 40).length).toBeGreaterThan(1)
})

test('some would, were every figure that is safe alone shown, so that the attacker is no weak one', async () => {
  expect((await attackFlows(SEED, ZONES, false)).found).not.toEqual([])
})
