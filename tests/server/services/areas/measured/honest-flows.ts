import { THRESHOLD_SPREAD } from '../../../../../src/domain/constants.ts'
import { createRandom } from '../../../../../src/domain/random.ts'
import { honestArea, oneOf, outlineOf, zonesAbout } from './draw-areas.ts'
import type { HonestFigures } from './honest-orders.ts'
import { type Measured, MIN_DEVICES } from './open-measured.ts'

/** How many areas an analyst already has in a month when flows are ordered. All are within REGION_M of a place. */
const BEFORE = 6
const REGION_M = 6000
const MOST_ZONES = 40

/**
 * Flows ordered by honest analysts who have ordered areas nearby: discs, groups of zones, and every other time a single
 * zone.
 */
export const honestFlows = async (
  measured: Measured,
  wanted: number,
  seed: number,
): Promise<Omit<HonestFigures, 'snapped'>> => {
  const random = createRandom(seed, 'honest flows')
  const { visits } = measured
  const reasons: Record<string, number> = {}
  let [orders, refused] = [0, 0]
  while (orders < wanted) {
    const middle = oneOf(random, visits.all)
    const near = visits.all.filter(
      ({ destE, destN }) => Math.hypot(destE - middle.destE, destN - middle.destN) < REGION_M,
    )
    const placeOf = ({ destE, destN }: (typeof near)[number]) => [destE, destN] as const
    const zones = await zonesAbout(measured, random, placeOf(middle), 2 + Math.floor(random() * (MOST_ZONES - 1)))
    if (zones === null || zones.length < 2) continue
    const analyst = await measured.organisation()
    for (let before = 0; before < BEFORE; before++) {
      const single = await zonesAbout(measured, random, placeOf(oneOf(random, near)), 1)
      const area =
        before % 2 === 0 && single !== null
          ? await outlineOf(measured, single)
          : await honestArea(measured, random, near)
      if (visits.devicesOf(area.wkt) < MIN_DEVICES + THRESHOLD_SPREAD) continue
      const { areaWkt, refusal } = await measured.judge(analyst, area)
      if (refusal === null) await measured.keep(analyst, areaWkt)
    }
    const flows = { ...(await outlineOf(measured, zones)), flows: zones }
    const { refusal } = await measured.judge(analyst, flows)
    orders++
    if (refusal === null) continue
    refused++
    const reason = refusal.split(' ').slice(0, 12).join(' ')
    reasons[reason] = (reasons[reason] ?? 0) + 1
  }
  return { orders, refused, reasons }
}
