import { attackFlows } from './flows.ts'

const WORLDS = 200
/** Zones of the study area, in turn. */
const ZONES = [2, 3, 4]

/** The attack of flows.test.ts on more worlds and on more zones. */
export const soakFlows = async (seed: number): Promise<{ figures: object; lost: boolean }> => {
  let [shown, unsafe] = [0, 0]
  const found: string[] = []
  for (let world = 0; world < WORLDS; world++) {
    const told = await attackFlows(seed + world, ZONES[world % ZONES.length]!)
    shown += told.shown
    unsafe += told.unsafe
    found.push(...told.found.map(name => `${told.seed}: ${name}`))
  }
  return { figures: { worlds: WORLDS, shown, unsafe, found }, lost: found.length > 0 }
}
