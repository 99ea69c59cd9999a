import { pino } from 'pino'
import type { Database } from '../../../../server/db/database.ts'
import { startWorker } from '../../../../server/jobs/worker.ts'
import { everyInput, orderOf, placed, whenEnded } from '../../support/orders.ts'
import { openTestPortal } from '../../support/test-portal.ts'
import type { World } from './row.ts'

/** Orders by the demo's templates. */
const EV = { reportId: 2, reportName: 'EV Chargepoint Insights' }
const FOOTFALL = { reportId: 3, reportName: 'Footfall Counter' }
const TOURISM = { reportId: 4, reportName: 'Tourism and Economy' }

/**
 * The portal with a completed dataset of each kind: what the access table's requests are about.
 * @param given settings beside the test's own
 */
export const openWorld = async (database: Database, given: Readonly<Record<string, string>> = {}): Promise<World> => {
  const portal = await openTestPortal(database, given)
  const worker = await startWorker({ ...portal, log: pino({ level: 'silent' }), owner: 'test' })
  const primary = portal.people.primary.id
  const ids: number[] = []
  // Placed in turn, so that the first has the smallest number; built meanwhile.
  for (const changes of [{ reportInputs: await everyInput(portal) }, {}, FOOTFALL, EV, TOURISM])
    ids.push(await placed(portal, primary, orderOf(portal, changes)))
  await Promise.all(ids.map(id => whenEnded(portal, primary, id)))
  await worker.stop()
  const [datasetId = 0, plainDatasetId = 0, footfallDatasetId = 0, evDatasetId = 0, tourismDatasetId = 0] = ids
  return {
    portal,
    datasetId,
    plainDatasetId,
    footfallDatasetId,
    evDatasetId,
    tourismDatasetId,
    fileKey: 'average-daily-visits.csv',
  }
}
