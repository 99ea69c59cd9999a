import { type Database, WORKER } from '../../server/db/database.ts'
import { DatasetStatus } from '../../src/domain/constants.ts'
import { type Month, monthPeriod } from '../../src/domain/months.ts'
import type { HistoryParts } from '../history/dated-orders.ts'
import { DEMO_FAILURE, placeHistory, placeLatest, saveAreas, writeNotes } from '../history/place-history.ts'
import { demoStage, reachStage } from './prepare-demo.ts'
import { orderSamples, type SamplePlace } from './seed-samples.ts'

/**
 * Resolves when every dataset of the demo is Completed, except the one that fails on purpose. A worker must be running.
 * @param meant the reason for the deliberate failure
 * @throws Error if another dataset has Failed, because the demo would be incomplete
 */
const datasetsCompleted = async (
  database: Database,
  meant: string,
  onChange: (completed: number, of: number) => void,
): Promise<void> => {
  let changed: () => void = () => undefined
  let told = -1
  const stop = await database.listen('ambit_dataset', () => changed())
  try {
    for (;;) {
      const next = new Promise<void>(done => {
        changed = done
      })
      const datasets = await database.within(WORKER, tx =>
        tx.selectFrom('datasets').select(['status', 'failure']).execute(),
      )
      const wanted = datasets.filter(({ failure }) => failure !== meant)
      const completed = wanted.filter(({ status }) => status === DatasetStatus.Completed).length
      if (completed !== told) onChange(completed, wanted.length)
      told = completed
      if (wanted.some(({ status }) => status === DatasetStatus.Failed))
        throw new Error('A dataset of the demo could not be built; the log says why')
      if (completed === wanted.length) return
      await next
    }
  } finally {
    await stop()
  }
}

interface FinishParts extends HistoryParts {
  /** Creates the demo's world: zones, postcodes and movement data. It can be repeated after an interruption. */
  readonly makeWorld: () => Promise<void>
  readonly places: () => (template: string) => SamplePlace
}

const newestMonth = async ({ movement }: FinishParts): Promise<Month> => {
  const month = (await movement.availableMonths()).at(-1)
  if (!month) throw new Error('The demo’s movement data cover no month')
  return month
}

/**
 * Continues a demo from its stage: its world, the samples, the customer's orders. An interrupted start continues here.
 * No worker may run yet.
 */
export const makeDemoWorld = async (parts: FinishParts): Promise<void> => {
  const { database, makeWorld, places, say } = parts
  if ((await demoStage(database)) === 'accounts') {
    await makeWorld()
    await reachStage(database, 'world')
  }
  if ((await demoStage(database)) === 'world') {
    say('Ordering the samples, and the datasets of earlier months …')
    await orderSamples(parts, places(), await parts.movement.availableMonths())
    await placeHistory(parts)
    await saveAreas(parts)
    await writeNotes(parts, await parts.movement.availableMonths())
    await reachStage(database, 'history')
  }
}

/** Waits for every dataset, and places the orders that the first visitor sees being built. The worker must be running. */
export const makeDemoDatasets = async (parts: FinishParts): Promise<void> => {
  const { database, movement, say } = parts
  if ((await demoStage(database)) !== 'history') return
  await datasetsCompleted(database, DEMO_FAILURE, (completed, of) =>
    say(`Building the demo's datasets: ${completed} of ${of}`),
  )
  const { startDate, endDate } = monthPeriod(await newestMonth(parts))
  await movement.prepareExpectations({ firstDay: startDate.slice(0, 10), lastDay: endDate.slice(0, 10) })
  await placeLatest(parts)
  await reachStage(database, 'ready')
}
