import { createNoiseSource } from '../../../../server/warehouse/builds/noise-keys.ts'
import { loadCoverage } from '../../../../server/warehouse/deliveries/load/load-rows.ts'
import { loadTrips } from '../../../../server/warehouse/deliveries/load/load-trips.ts'
import { disclosureSettings } from '../../../../server/warehouse/disclosure/is-safe.ts'
import { movementDataOf } from '../../../../server/warehouse/open-movement-data.ts'
import { randomOf } from '../../../support/random.ts'
import { smallWorld } from '../../../support/world.ts'
import { ENGINES } from '../engines.ts'
import { noBuilds, noZones } from '../worlds.ts'
import { judgeExpectations, type Visit } from './random-orders.ts'

const MIN_DEVICES = 15
const ORDERS = 300
const MOST_FEW = 0.02
const OCTOBER = { firstDay: '2026-10-01', lastDay: '2026-10-31' }
const DAYS = Array.from({ length: 61 }, (_, i) => new Date(Date.UTC(2026, 8, 1 + i)).toISOString().slice(0, 10))
const localDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' })

/**
 * Compares the expected ranges for 300 random orders in the demo's small world with the figures that would be released.
 */
export const soakExpectations = async (seed: number): Promise<{ figures: object; lost: boolean }> => {
  const world = await smallWorld()
  const engine = await ENGINES[0]!.open()
  try {
    await loadTrips(engine.warehouse, world.tripFiles)
    await loadCoverage(
      engine.warehouse,
      DAYS.map(day => ({ day, complete: true })),
    )
    const noise = createNoiseSource(Buffer.alloc(32, seed))
    const movement = movementDataOf(engine.warehouse, noZones, disclosureSettings(MIN_DEVICES), noise, noBuilds)
    await movement.prepareExpectations(OCTOBER)
    const visits: Visit[] = []
    for (const { personId, dest, home, weight, isEv, endedAt } of world.trips()) {
      const day = localDay.format(endedAt * 1000)
      if (day >= OCTOBER.firstDay && day <= OCTOBER.lastDay) visits.push({ personId, dest, home, weight, isEv })
    }
    const random = randomOf(seed)
    const judged = await judgeExpectations(visits, movement, noise, OCTOBER, {
      orders: ORDERS,
      random,
      minDevices: MIN_DEVICES,
    })
    return { figures: judged, lost: judged.held < 0.9 * judged.shown || judged.few > MOST_FEW * judged.shown }
  } finally {
    await engine.close()
  }
}
