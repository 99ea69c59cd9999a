import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { type Database, WORKER } from '../../../../server/db/database.ts'
import { startWorker } from '../../../../server/jobs/worker.ts'
import { DATASET_KINDS, flowZones } from '../../../../server/services/datasets/dataset-access.ts'
import { openingQueries } from '../../../../server/warehouse/figures/opening-queries.ts'
import { madeWorld } from '../../../support/made-once.ts'
import { everyInput, orderOf, placed, whenEnded } from '../../support/orders.ts'
import { openTestPortal, type TestPortal } from '../../support/test-portal.ts'
import { FLOW_ZONES } from './flow-zones.ts'
import type { World } from './row.ts'

/** Orders that use the demo's templates. */
const EV = { reportId: 2, reportName: 'EV Chargepoint Insights' }
const FOOTFALL = { reportId: 3, reportName: 'Footfall Counter' }
const TOURISM = { reportId: 4, reportName: 'Tourism and Economy' }

/** The file with the datasets' numbers, next to the world's data. */
const NUMBERS = 'world.json'

/** A completed dataset of flows. It is ordered by points and gets the viewers and zones of flows before it is built. */
const placeFlows = async (portal: TestPortal, database: Database): Promise<number> => {
  const primary = portal.people.primary.id
  const id = await placed(portal, primary, orderOf(portal, { reportInputs: await everyInput(portal) }))
  await database.within(WORKER, tx =>
    tx
      .updateTable('datasets')
      .set({
        report_viewer: 'Flows_Report',
        map_viewer: 'Flows_Map',
        zone_system_id: portal.customZonesId,
        selected_zones: JSON.stringify(FLOW_ZONES),
      })
      .where('id', '=', id)
      .execute(),
  )
  const worker = await startWorker({ ...portal, log: pino({ level: 'silent' }), owner: 'test' })
  await whenEnded(portal, primary, id)
  await worker.stop()
  return id
}

/**
 * The portal with a completed dataset of each kind, for the access table's requests.
 * @param given settings in addition to the test's own
 */
export const openWorld = async (database: Database, given: Readonly<Record<string, string>> = {}): Promise<World> => {
  const portal = await openTestPortal(database, given)
  const worker = await startWorker({ ...portal, log: pino({ level: 'silent' }), owner: 'test' })
  const primary = portal.people.primary.id
  const ids: number[] = []
  // Places the orders in turn, so that the first gets the smallest number; the builds run in parallel.
  for (const changes of [{ reportInputs: await everyInput(portal) }, {}, FOOTFALL, EV, TOURISM])
    ids.push(await placed(portal, primary, orderOf(portal, changes)))
  await Promise.all(ids.map(id => whenEnded(portal, primary, id)))
  await worker.stop()
  const flowsDatasetId = await placeFlows(portal, database)
  const [datasetId = 0, plainDatasetId = 0, footfallDatasetId = 0, evDatasetId = 0, tourismDatasetId = 0] = ids
  return {
    portal,
    datasetId,
    plainDatasetId,
    footfallDatasetId,
    evDatasetId,
    tourismDatasetId,
    flowsDatasetId,
    fileKey: 'average-daily-visits.csv',
  }
}

/**
 * Creates a world, and leaves its data folder with the stored figures that every viewer opens with.
 * @returns the folder
 */
export const leaveWorld = async (database: Database): Promise<string> => {
  const { portal, ...numbers } = await openWorld(database)
  const datasets = await database.within(WORKER, tx => tx.selectFrom('datasets').selectAll().execute())
  for (const dataset of datasets) {
    const { ev_only: evOnly, build_id: buildId } = dataset
    const spec = {
      buildId: buildId!,
      evOnly,
      isTourism: DATASET_KINDS.tourism(dataset),
      customZonesFile: null,
      customZonesDigest: null,
      ...(DATASET_KINDS.flows(dataset) && { flowZones: flowZones(dataset) }),
    }
    for (const query of openingQueries(portal.movement, spec)) await query()
  }
  const folder = await portal.leave()
  await writeFile(join(folder, NUMBERS), JSON.stringify(numbers))
  return folder
}

/**
 * A copy of the ready-made world.
 * @param database a database from `openOfWorld`
 */
export const openMadeWorld = async (kind: 'PGlite' | 'PostgreSQL', database: Database): Promise<World> => {
  const made = await madeWorld(kind)
  const numbers = JSON.parse(await readFile(join(made, NUMBERS), 'utf8')) as Omit<World, 'portal'>
  return { ...numbers, portal: await openTestPortal(database, {}, made) }
}
