import { attackFlows, MIN_DEVICES } from './flows.ts'

const WORLDS = 60
/** How many zones the study area has. The worlds use these numbers in turn. */
const ZONES = [2, 3, 4, 5]
const LOOKS = 10

/** Runs the attack of flows.long.test.ts on more worlds and more zones. */
export const soakFlows = async (seed: number): Promise<{ figures: object; lost: boolean }> => {
  let [shown, rests, least] = [0, 0, Number.POSITIVE_INFINITY]
  const exposed: number[] = []
  for (let world = 0; world < WORLDS; world++) {
    const result = await attackFlows(seed + world, ZONES[world % ZONES.length]!, LOOKS)
    shown += result.figures
    rests += result.rests
    least = Math.min(least, result.least)
    if (result.least < MIN_DEVICES) exposed.push(result.seed)
  }
  return { figures: { worlds: WORLDS, shown, rests, least, exposed }, lost: exposed.length > 0 }
}
