import { expect, test } from 'vitest'
import { attackFlows, MIN_DEVICES } from './flows.ts'

/** Set TEST_SEED to use another seed. */
const SEED = Number(process.env.TEST_SEED ?? 100)
const WORLDS = 8
/** How many zones the study area has. The worlds use these numbers in turn. */
const ZONES = [2, 3, 4]
const LOOKS = 12

const attack = async (isPooled: boolean, looks: number) => {
  const worlds = []
  for (let world = 0; world < WORLDS; world++)
    worlds.push(await attackFlows(SEED + world, ZONES[world % ZONES.length]!, looks, isPooled))
  console.log(worlds.map(world => JSON.stringify(world)).join('\n'))
  return worlds
}

test('no sum or difference of pairs, pools, sums of zones, hours and selections reveals a few devices', async () => {
  const worlds = await attack(true, LOOKS)
  expect(worlds.filter(({ figures }) => figures > 100).length).toBeGreaterThan(3)
  for (const { least } of worlds) expect(least).toBeGreaterThanOrEqual(MIN_DEVICES)
})

test('some sums do so if every individually safe pair is shown, so the attacker is strong enough', async () => {
  const worlds = await attack(false, 1)
  expect(worlds.filter(({ least }) => least < MIN_DEVICES).length).toBe(WORLDS)
})
