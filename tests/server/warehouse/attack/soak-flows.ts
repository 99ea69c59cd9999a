import { attackAdaptively } from './adaptive-flows.ts'
import { attackFlows } from './flows.ts'

const WORLDS = 200
/** Zones of the study area, in turn. */
const ZONES = [2, 3, 4]
const ADAPTIVE_WORLDS = 12

/** The attacks of flows.test.ts, on more worlds and on more zones, and of adaptive-flows.long.test.ts. */
export const soakFlows = async (seed: number): Promise<{ figures: object; lost: boolean }> => {
  let [shown, unsafe] = [0, 0]
  const found: string[] = []
  for (let world = 0; world < WORLDS; world++) {
    const told = await attackFlows(seed + world, ZONES[world % ZONES.length]!)
    shown += told.shown
    unsafe += told.unsafe
    found.push(...told.found.map(name => `${told.seed}: ${name}`))
  }
  let rests = 0
  for (let world = 0; world < ADAPTIVE_WORLDS; world++) {
    const told = await attackAdaptively(seed + world)
    rests += told.rests
    found.push(...told.found.map(name => `${told.seed}, adaptively: ${name}`))
  }
  const figures = { worlds: WORLDS, shown, unsafe, adaptiveWorlds: ADAPTIVE_WORLDS, rests, found }
  return { figures, lost: found.length > 0 }
}
