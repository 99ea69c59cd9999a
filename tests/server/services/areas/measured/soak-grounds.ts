import type { Database } from '../../../../../server/db/database.ts'
import { closePairs } from './close-pairs.ts'
import { honestFlows } from './honest-flows.ts'
import { honestOrders } from './honest-orders.ts'
import { judgingTime } from './judging-time.ts'
import { openMeasured } from './open-measured.ts'

/** The largest accepted share of errors: refused honest orders, and accepted pairs that differ by a few devices. */
export const MOST_WRONG = 0.02
const ORDERS = 1000
const FLOWS = 200
const PAIRS = 300
/** A busy region, and a sparse one for which the bound is reported but not met. */
const WORLDS = { busy: 60_000, thin: 7500 }

/** Measures the area judge with honest orders, revealing pairs and many earlier areas. */
export const soakGrounds = async (database: Database, seed: number): Promise<{ figures: object; lost: boolean }> => {
  const figures: Record<string, string> = {}
  let lost = false
  for (const [name, devices] of Object.entries(WORLDS)) {
    const measured = await openMeasured(database, { seed, devices, shrunk: 1 })
    try {
      const honest = await honestOrders(measured, ORDERS, seed)
      console.table([honest.reasons])
      figures[`${name}: honest refused`] = `${honest.refused} of ${honest.orders}, ${honest.snapped} snapped`
      const flows = await honestFlows(measured, FLOWS, seed)
      console.table([flows.reasons])
      figures[`${name}: honest flows refused`] = `${flows.refused} of ${flows.orders}`
      const close = await closePairs(measured, PAIRS, seed)
      console.table([close.kinds])
      figures[`${name}: pairs accepted`] = `${close.accepted} of ${close.pairs}`
      if (devices < WORLDS.busy) continue
      lost ||=
        honest.refused > MOST_WRONG * honest.orders ||
        flows.refused > MOST_WRONG * flows.orders ||
        close.accepted > MOST_WRONG * close.pairs
      console.table([await judgingTime(measured, seed)])
    } finally {
      await measured.close()
    }
  }
  return { figures, lost }
}
