import { pino } from 'pino'
import type { Database } from '../../../server/db/database.ts'
import { startWorker } from '../../../server/jobs/worker.ts'
import { everyInput, settled } from '../support/orders.ts'
import { openTestPortal } from '../support/test-portal.ts'
import type { World } from './row.ts'

/** Orders by the demo's templates. */
const EV = { reportId: 2, reportName: 'EV Chargepoint Insights' }
const FOOTFALL = { reportId: 3, reportName: 'Footfall Counter' }
const TOURISM = { reportId: 4, reportName: 'Tourism and Economy' }

/** The portal with a completed dataset of each kind: what the access table's requests are about. */
export const openWorld = async (database: Database): Promise<World> => {
  const portal = await openTestPortal(database)
  const worker = await startWorker({ ...portal, log: pino({ level: 'silent' }), owner: 'test' })
  const primary = portal.people.primary.id
  const [datasetId, plainDatasetId, footfallDatasetId, evDatasetId, tourismDatasetId] = await Promise.all([
    settled(portal, primary, { reportInputs: await everyInput(portal) }),
    settled(portal, primary),
    settled(portal, primary, FOOTFALL),
    settled(portal, primary, EV),
    settled(portal, primary, TOURISM),
  ])
  await worker.stop()
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
