import { attackFewZones, fewZonesWorld } from './few-zones-world.ts'

/** The number of worlds; one in four has more than twice as many people. */
const WORLDS = 60

/** The attack of few-zones.long.test.ts on more worlds. */
export const soakFewZones = (seed: number): { figures: object; lost: boolean } => {
  let shown = 0
  let unsafe = 0
  const found: string[] = []
  for (let i = 0; i < WORLDS; i++) {
    const world = fewZonesWorld(seed + i, { least: 4, most: 12, people: i % 4 === 3 ? 2200 : 900 })
    const attack = attackFewZones(world)
    shown += attack.shown
    unsafe += attack.unsafe
    found.push(...attack.found.map(part => `seed ${seed + i}, ${part}`))
  }
  for (const part of found) console.error(part)
  return { figures: { worlds: WORLDS, shown, unsafe, found: found.length }, lost: found.length > 0 || shown === 0 }
}
