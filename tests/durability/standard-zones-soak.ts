import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { pino } from 'pino'
import type { Database } from '../../server/db/database.ts'
import { startWorker } from '../../server/jobs/worker.ts'
import type { MovementData } from '../../server/warehouse/movement-data.ts'
import type { MovementLoader } from '../../server/warehouse/open-movement-data.ts'
import { readKernels } from '../../server/zones/node-engine.ts'
import { findParents } from '../../server/zones/standard/find-parents.ts'
import { importStandard } from '../../server/zones/standard/import-standard.ts'
import { readLevel } from '../../server/zones/standard/read-level.ts'
import { readTable } from '../../server/zones/standard/read-table.ts'
import { type CostBreakdown, datasetCosts, getRequestedReport } from '../../src/contract/datasets.ts'
import { journeyOrigins } from '../../src/contract/location-insights-map.ts'
import { datasetZoneFile, type ZoneFileLink } from '../../src/contract/places.ts'
import { DatasetStatus } from '../../src/domain/constants.ts'
import { bufferSource } from '../../workers/bytes/byte-source.ts'
import { decodeFlatGeobuf } from '../../workers/flatgeobuf/decode.ts'
import { loadGeos } from '../../workers/geos/geos.ts'
import { REAL_MIDDLE_ZONES, REAL_POPULATION, REAL_ZONES } from '../e2e/support/real-zones.ts'
import { orderOf, placed, whenEnded } from '../server/support/orders.ts'
import { openTestPortal } from '../server/support/test-portal.ts'

/** The minimum share of zones that have the same parent by location as by code. */
const AGREEING_AT_LEAST = 0.999

/** For what share of small zones the census table and the location give the same middle zone. */
const agreement = async (small: Uint8Array, middle: Uint8Array): Promise<number> => {
  const engine = { kernels: await readKernels(), geos: await loadGeos() }
  const levels = [
    await readLevel(small, engine, () => undefined),
    await readLevel(middle, engine, () => undefined),
  ] as const
  const byCode = findParents(engine.geos, ...levels, await readTable(REAL_POPULATION)).parents
  const byPlace = findParents(engine.geos, ...levels, null).parents
  return byCode.filter((parent, zone) => parent === byPlace[zone]).length / byCode.length
}

/**
 * Imports the LSOAs and MSOAs of England and Wales as the second version of a running portal's standard zones. Earlier
 * datasets are built and opened in their own zones, later ones in the real zones.
 */
export const standardZonesSoak = async (database: Database) => {
  if (!existsSync(REAL_ZONES.file)) return { figures: { zones: 'not on this machine' }, lost: false }
  const [small, middle] = [await readFile(REAL_ZONES.file), await readFile(REAL_MIDDLE_ZONES.file)]
  const portal = await openTestPortal(database)
  const user = portal.people.primary.id
  const costs = async () =>
    (await portal.ask(datasetCosts, user, { body: orderOf(portal) })).json.Results as CostBreakdown
  const statusOf = async (id: number) => {
    const { json } = await portal.ask(getRequestedReport, user, { query: { id } })
    return (json.result as { reportStatus: number }).reportStatus
  }
  /** The number of zones in a dataset's map file, opened through its link. */
  const zonesOfMap = async (datasetid: number, zonefile: string) => {
    const { json } = await portal.ask(datasetZoneFile, user, { query: { datasetid, zonefile } })
    const reply = await portal.app.request((json.Results as ZoneFileLink).signedUrl)
    return (await decodeFlatGeobuf(bufferSource(new Uint8Array(await reply.arrayBuffer())))).count
  }
  try {
    const first = await placed(portal, user, orderOf(portal, { clientProjectName: 'Before' }))
    const before = await costs()
    const { load } = portal.movement as MovementData & { readonly load: MovementLoader }
    const population = await readTable(REAL_POPULATION)
    const imported = await importStandard(
      { database, files: portal.files, load },
      { name: 'LSOA and MSOA 2021', small, middle, parents: null, population },
      () => undefined,
    )
    const after = await costs()
    const second = await placed(portal, user, orderOf(portal, { clientProjectName: 'After' }))
    const worker = await startWorker({ ...portal, log: pino({ level: 'silent' }), owner: 'soak' })
    await Promise.all([first, second].map(id => whenEnded(portal, user, id)))
    await worker.stop()
    const statuses = [await statusOf(first), await statusOf(second)]
    const origins = await portal.ask(journeyOrigins, user, { query: { datasetid: second, daytype: '' } })
    const figures = {
      version: imported.version,
      zones: imported.small.zones,
      middleZones: imported.middle.zones,
      residents: imported.residents,
      overlaps: imported.small.overlaps.length + imported.middle.overlaps.length,
      parentsAgree: await agreement(small, middle),
      residentsBefore: before.totalPopulation,
      residentsAfter: after.totalPopulation,
      completed: statuses.filter(status => status === DatasetStatus.Completed).length,
      mapBefore: await zonesOfMap(first, 'DatasetZones.json'),
      mapAfter: await zonesOfMap(second, 'DatasetZones.json'),
      middleAfter: await zonesOfMap(second, 'MSOAZones.json'),
      mapAnswers: origins.status,
    }
    const isRight =
      figures.zones === REAL_ZONES.zones &&
      figures.mapAfter === REAL_ZONES.zones &&
      figures.middleAfter === REAL_MIDDLE_ZONES.zones &&
      figures.mapBefore === 900 &&
      figures.completed === 2 &&
      figures.mapAnswers === 200 &&
      figures.residentsAfter !== figures.residentsBefore &&
      figures.parentsAgree >= AGREEING_AT_LEAST
    return { figures, lost: !isRight }
  } finally {
    await portal.close()
  }
}
