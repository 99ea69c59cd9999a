import { readFileSync } from 'node:fs'
import { type Database, WORKER } from '../../../../../server/db/database.ts'
import type { Identity } from '../../../../../server/services/account/identity.ts'
import { type AreaJudgement, createAreaJudge } from '../../../../../server/services/areas/area-judge.ts'
import type { AreaRequest } from '../../../../../server/services/areas/surroundings.ts'
import { createNoiseSource } from '../../../../../server/warehouse/builds/noise-keys.ts'
import { disclosureSettings } from '../../../../../server/warehouse/disclosure/is-safe.ts'
import { movementDataOf } from '../../../../../server/warehouse/open-movement-data.ts'
import { createNodeEngine } from '../../../../../server/zones/node-engine.ts'
import { extentOf } from '../../../../../workers/geometry/polygons.ts'
import { readWkt } from '../../../../../workers/geometry/wkt.ts'
import type { ServerEngine } from '../../../../../workers/overlay/overlay-calls.ts'
import { smallWorld } from '../../../../support/world.ts'
import { BY_STANDARD } from '../../../support/judge-on.ts'
import { insertTestDataset, seedPeople } from '../../../support/people.ts'
import { insertStandardZones } from '../../../support/standard-zones.ts'
import { ENGINES } from '../../../warehouse/engines.ts'
import { noBuilds, noZones } from '../../../warehouse/worlds.ts'
import { generateRegion, type RegionSize } from './generated-region.ts'
import type { Visits } from './visits.ts'

export const MIN_DEVICES = 15
const OCTOBER = { firstDay: '2026-10-01', lastDay: '2026-10-31' }
const DAYS = Array.from({ length: 31 }, (_, i) => ({
  day: `2026-10-${String(i + 1).padStart(2, '0')}`,
  complete: true,
}))

/** An ordered area as WKT in EPSG:27700, and the disc of each point if there are several. */
export interface AskedArea {
  readonly wkt: string
  readonly points: AreaRequest['points']
  /** The zones of a flows order; absent in other orders. */
  readonly flows?: readonly number[]
}

/** A generated region with the squares that the warehouse releases, and an area judge on a database. */
export interface Measured {
  readonly visits: Visits
  readonly engine: ServerEngine
  /** The opened set of standard zones. */
  readonly zoneSet: number
  /** A new organisation without any areas. */
  organisation(): Promise<number>
  judge(organisationId: number, area: AskedArea): Promise<AreaJudgement>
  /** Stores an area as ordered, together with its dataset, because ground without a dataset counts as drawn. */
  keep(organisationId: number, wkt: string): Promise<void>
  close(): Promise<void>
}

const ANALYST: Identity = {
  userId: 0,
  userName: 'analyst',
  fullName: 'Analyst',
  organisationId: null,
  datasetAccess: 2,
  canSpendCredits: true,
  isPrimaryUser: false,
  isOrganisationAdmin: false,
  level: 'User',
  openTerms: null,
  permissions: [],
}

const bytesOf = (path: string): ArrayBuffer => new Uint8Array(readFileSync(path)).buffer

export const openMeasured = async (database: Database, size: RegionSize): Promise<Measured> => {
  const { warehouse, folder, close } = await ENGINES[0]!.open()
  const { files, visits } = await generateRegion(folder, size)
  const noise = createNoiseSource(Buffer.alloc(32, size.seed))
  const movement = movementDataOf(warehouse, noZones, disclosureSettings(MIN_DEVICES), noise, noBuilds)
  await movement.load.trips(files)
  await movement.load.coverage(DAYS)
  await movement.releasedSquares({ ...OCTOBER, evOnly: false })

  const { zoneFiles } = await smallWorld()
  const engine = await createNodeEngine()
  const neighbours = bytesOf(zoneFiles.small.replace('.fgb', '.neighbours'))
  const { setId } = await engine.open(1, { kind: 'bytes', bytes: bytesOf(zoneFiles.small), neighbours })
  await engine.ready(setId)
  await insertStandardZones(database, 3000)
  const { primary: maker } = await seedPeople(database)
  const areaJudge = createAreaJudge({ database, engines: { run: (_, work) => work(engine, setId) }, movement })
  let organisations = 0
  const extent = (wkt: string) => extentOf(readWkt(wkt))
  return {
    visits,
    engine,
    zoneSet: setId,
    organisation: async () => {
      const name = `Analysts ${++organisations} of ${size.devices}`
      const { id } = await database.within(WORKER, tx =>
        tx.insertInto('organisations').values({ name }).returning('id').executeTakeFirstOrThrow(),
      )
      return id
    },
    async judge(organisationId, { wkt, points, flows }) {
      const judged = await areaJudge.judge(ANALYST, {
        ...OCTOBER,
        organisationId,
        areaWkt: wkt,
        extent: extent(wkt),
        evOnly: false,
        eventDays: null,
        flowZones: flows ? { system: null, zones: flows } : null,
        countedBy: BY_STANDARD,
        made: 'points',
        points,
        zonesFile: null,
        purpose: 'order',
      })
      if (judged === null) throw new Error('The squares are not made')
      return judged
    },
    async keep(organisationId, wkt) {
      const fields = { template_id: null, study_area_wkt: wkt, extent: JSON.stringify(extent(wkt)) }
      await insertTestDataset(database, { ...maker, organisationId }, fields)
    },
    close,
  }
}
