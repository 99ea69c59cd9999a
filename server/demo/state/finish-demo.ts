import { monthPeriod } from '../../../src/domain/month-period.ts'
import type { Database } from '../../db/database.ts'
import type { ZoneEngines } from '../../services/ordering/zone-engines.ts'
import type { MovementData } from '../../warehouse/movement-data.ts'
import { demoStage, reachStage } from './seed-demo.ts'
import { orderSamples, type SamplePlace, samplesCompleted } from './seed-samples.ts'

export interface FinishParts {
  readonly database: Database
  readonly engines: ZoneEngines
  readonly movement: MovementData
  readonly say: (line: string) => void
  /** Makes the demo's world: zones, postcodes and movement data; safe to do again where it was cut off. */
  readonly makeWorld: () => Promise<void>
  readonly places: () => readonly SamplePlace[]
}

/** Goes on with a demo from the stage that it has reached; a start that was cut off goes on here the next time. */
export const makeDemoWorld = async ({ database, makeWorld }: FinishParts): Promise<void> => {
  if ((await demoStage(database)) !== 'accounts') return
  await makeWorld()
  await reachStage(database, 'world')
}

/** Orders the samples and waits for them; the worker must be at work. */
export const makeDemoSamples = async (parts: FinishParts): Promise<void> => {
  const { database, engines, movement, places, say } = parts
  if ((await demoStage(database)) !== 'world') return
  const month = (await movement.availableMonths()).at(-1)
  if (!month) throw new Error('The demo’s movement data cover no month')
  await orderSamples(database, engines, places(), month)
  await samplesCompleted(database, (completed, of) => say(`Building the sample datasets: ${completed} of ${of}`))
  const { startDate, endDate } = monthPeriod(month)
  await movement.prepareExpectations({ firstDay: startDate.slice(0, 10), lastDay: endDate.slice(0, 10) })
  await reachStage(database, 'ready')
}
