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
  expect((await attackFlows(SEED, ZONES, { isProtected: false })).found).not.toEqual([])
})

/** Zones that both datasets have, so that no order of an organisation may hold the second one beside the first. */
const OVERLAPPING = [
  [1, 2, 3],
  [2, 3, 4],
]
const APART = [
  [1, 2],
  [3, 4],
]

const attackTogether = async (datasets: readonly (readonly number[])[]) => {
  const worlds = []
  for (let world = 0; world < WORLDS; world++) worlds.push(await attackFlows(SEED + world, 4, { datasets }))
  console.log(worlds.map(world => JSON.stringify(world)).join('\n'))
  return worlds.flatMap(({ found }) => found)
}

test('two datasets whose zones overlap would tell what each withholds, so that the second one is refused', async () => {
  expect(await attackTogether(OVERLAPPING)).not.toEqual([])
})

test('two datasets of ground that touches tell nothing that each withholds', async () => {
  expect(await attackTogether(APART)).toEqual([])
})
