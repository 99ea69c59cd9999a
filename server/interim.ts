import { Refusal } from './runtime/refusal.ts'
import type { ZoneEngines } from './services/ordering/zone-engines.ts'
import type { MovementData } from './warehouse/movement-data.ts'

const notReady = async (): Promise<never> => {
  throw new Refusal('not-ready', 'This part of the portal is not there yet')
}

/** Until the warehouse and the engine pool are wired (remove then). */
export const interimMovement: MovementData = {
  availableMonths: async () => [
    { year: 2026, month: 9 },
    { year: 2026, month: 10 },
  ],
  disclosure: () => ({ minDevices: 15, dominanceOne: 0.5, dominanceTwo: 0.8 }),
  build: notReady,
  discard: async () => undefined,
  cells: notReady,
  averageDaily: notReady,
  averageHourly: notReady,
  repeatFrequency: notReady,
  journeyOrigins: notReady,
  healthy: async () => true,
  close: async () => undefined,
}

export const interimEngines: ZoneEngines = { run: notReady }
