import { createRandom } from '../../../../../src/domain/random.ts'
import { honestArea, oneOf } from './draw-areas.ts'
import type { Measured } from './open-measured.ts'

const EARLIER = [10, 100, 400]
const REGION_M = 6000
const JUDGED = 9

/** The median and maximum of nine judgement times, in ms, with earlier areas in a region 12 km wide. */
export const judgingTime = async (measured: Measured, seed: number): Promise<Record<string, string>> => {
  const random = createRandom(seed, 'judging time')
  const middle = oneOf(random, measured.visits.all)
  const near = measured.visits.all.filter(
    ({ destE, destN }) => Math.hypot(destE - middle.destE, destN - middle.destN) < REGION_M,
  )
  const organisation = await measured.organisation()
  const figures: Record<string, string> = {}
  let kept = 0
  for (const earlier of EARLIER) {
    for (; kept < earlier; kept++) await measured.keep(organisation, (await honestArea(measured, random, near)).wkt)
    const times: number[] = []
    let refused = 0
    for (let i = 0; i < JUDGED; i++) {
      const area = await honestArea(measured, random, near)
      const from = performance.now()
      const { refusal } = await measured.judge(organisation, area)
      times.push(performance.now() - from)
      if (refusal !== null) refused++
    }
    times.sort((a, b) => a - b)
    const [half, longest] = [times[JUDGED >> 1]!, times.at(-1)!]
    figures[`${earlier} areas`] =
      `${half.toFixed(0)} ms, at most ${longest.toFixed(0)}; ${refused} of ${JUDGED} refused`
  }
  return figures
}
