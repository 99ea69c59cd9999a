import type { Database } from '../db/database.ts'
import type { MovementData } from '../warehouse/movement-data.ts'
import { completedDataset } from './dataset-access.ts'
import type { Identity } from './identity.ts'

/**
 * The figures of a dataset, which have passed the disclosure gate. The right to the dataset comes first.
 * @throws Refusal not-found, not-completed
 */
export const createLocationInsights = (database: Database, movement: MovementData) => {
  const build = async (identity: Identity, datasetId: number) =>
    (await completedDataset(database, identity, datasetId)).build_id
  const rows =
    <R>(read: (buildId: number) => Promise<R[]>) =>
    async (
      identity: Identity,
      datasetId: number,
    ): Promise<{ Items: [R[]]; Disclosure: ReturnType<MovementData['disclosure']> }> => ({
      Items: [await read(await build(identity, datasetId))],
      Disclosure: movement.disclosure(),
    })
  return {
    cells: rows(id => movement.cells(id)),
    averageDaily: rows(id => movement.averageDaily(id)),
    averageHourly: rows(id => movement.averageHourly(id)),
    repeatFrequency: rows(id => movement.repeatFrequency(id)),
    /** weekdays: '1,2,3'; empty means all. */
    journeyOrigins: async (identity: Identity, datasetId: number, weekdays: string) => {
      const buildId = await build(identity, datasetId)
      const days = weekdays === '' ? [] : weekdays.split(',').map(Number)
      return { ...(await movement.journeyOrigins(buildId, days)), Disclosure: movement.disclosure() }
    },
  }
}
