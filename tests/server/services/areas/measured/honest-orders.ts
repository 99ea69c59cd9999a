import { THRESHOLD_SPREAD } from '../../../../../src/domain/constants.ts'
import { createRandom } from '../../../../../src/domain/random.ts'
import { honestArea, oneOf } from './draw-areas.ts'
import { type Measured, MIN_DEVICES } from './open-measured.ts'

/** An analyst's orders per month, all within REGION_M of a place. */
const A_MONTH = 10
const REGION_M = 6000

export interface HonestFigures {
  readonly orders: number
  readonly refused: number
  readonly snapped: number
  /** The reasons for the refusals, without names. */
  readonly reasons: Readonly<Record<string, number>>
}

/** Orders by honest analysts: ten places a month in a region, which would all show figures. */
export const honestOrders = async (measured: Measured, wanted: number, seed: number): Promise<HonestFigures> => {
  const random = createRandom(seed, 'honest orders')
  const { visits } = measured
  const reasons: Record<string, number> = {}
  let [orders, refused, snapped] = [0, 0, 0]
  while (orders < wanted) {
    const middle = oneOf(random, visits.all)
    const near = visits.all.filter(
      ({ destE, destN }) => Math.hypot(destE - middle.destE, destN - middle.destN) < REGION_M,
    )
    const analyst = await measured.organisation()
    for (let ordered = 0; ordered < A_MONTH && orders < wanted; ) {
      const area = await honestArea(measured, random, near)
      if (visits.devicesOf(area.wkt) < MIN_DEVICES + THRESHOLD_SPREAD) continue
      ordered++
      orders++
      const { areaWkt, refusal, snapped: edges } = await measured.judge(analyst, area)
      if (edges !== null) snapped++
      if (refusal === null) await measured.keep(analyst, areaWkt)
      else {
        refused++
        const reason = refusal.split(' ').slice(0, 3).join(' ')
        reasons[reason] = (reasons[reason] ?? 0) + 1
      }
    }
  }
  return { orders, refused, snapped, reasons }
}
