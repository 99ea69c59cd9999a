import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../../../server/db/database.ts'
import type { FileStore } from '../../../server/files/file-store.ts'
import { createFolderStore } from '../../../server/files/folder-store.ts'
import { createDamageNotes } from '../../../server/runtime/outages/dependency-down.ts'
import { parseSettings, type Settings } from '../../../server/runtime/settings.ts'
import { treeSpecOf } from '../../../server/services/datasets/downloads.ts'
import { openMovementData } from '../../../server/warehouse/open-movement-data.ts'
import type { ZoneTrees } from '../../../server/warehouse/zones/zones-of-build.ts'
import { createEnginePool } from '../../../server/zones/engine-pool.ts'
import { createZoneTrees } from '../../../server/zones/trees/zone-trees.ts'
import type { ZoneEngines } from '../../../server/zones/zone-engines.ts'
import { neighboursKey, zoneFileKey } from '../../../server/zones/zone-files.ts'
import { findAdjacency } from '../../../workers/adjacency/find-adjacency.ts'
import { writeNeighbours } from '../../../workers/adjacency/neighbours-file.ts'
import { bufferSource } from '../../../workers/bytes/byte-source.ts'
import type { ZoneColumns } from '../../../workers/columns/zone-columns.ts'
import { decodeFlatGeobuf } from '../../../workers/flatgeobuf/decode.ts'
import { writeFlatGeobuf } from '../../../workers/flatgeobuf/write.ts'
import { isOfRun, madeCountry } from '../../support/made-once.ts'
import { noBuilds } from '../warehouse/worlds.ts'
import { gridOfZones, loadCountry, middleZones, smallZones } from './country.ts'

export const CUSTOM_ZONES = 'aire-valley-grid'

const putZones = async (files: FileStore): Promise<void> => {
  const put = async (name: string, zones: ZoneColumns) => {
    const bytes = writeFlatGeobuf(zones, name)
    await files.put(zoneFileKey(name), bytes)
    // The file stores the zones in another order, and the neighbours follow that order.
    const written = await decodeFlatGeobuf(bufferSource(bytes))
    await files.put(neighboursKey(name), writeNeighbours(findAdjacency(written), written))
  }
  await put('standard-small', smallZones())
  await put('standard-middle', middleZones())
  await put(CUSTOM_ZONES, gridOfZones(20, 500, 250))
}

/** The files, engines and warehouse in a data folder. */
const openFolder = async (settings: Settings, files: FileStore, treesOf: (engines: ZoneEngines) => ZoneTrees) => {
  const damage = createDamageNotes()
  const engines = createEnginePool(files, { notes: damage })
  const movement = await openMovementData({
    settings,
    locate: (fileKey, eastings, northings) =>
      engines.run(fileKey, (engine, setId) => engine.locate(setId, eastings, northings)),
    trees: treesOf(engines),
    noiseSecret: Buffer.alloc(32, 'noise'),
    log: { warn: () => undefined },
  })
  return {
    movement,
    engines,
    damage,
    close: async () => {
      await movement.close()
      await engines.close()
    },
  }
}

/** Fills the folder with a small country's data: its zone files and its warehouse. */
export const makeCountry = async (folder: string): Promise<void> => {
  const files = createFolderStore(join(folder, 'files'))
  await putZones(files)
  const settings = parseSettings({ DATA_DIR: folder, DISCLOSURE_MIN_DEVICES: '10' })
  const { movement, close } = await openFolder(settings, files, () => noBuilds)
  await loadCountry(movement.load, join(folder, 'trips.bin'))
  await movement.prepareExpectations({ firstDay: '2026-10-01', lastDay: '2026-10-31' })
  await close()
}

/**
 * The small country's real zone files, engine and warehouse, in an empty data folder.
 * @param database stores the datasets
 * @param made a data folder with these files, which is copied
 */
export const openCountry = async (settings: Settings, files: FileStore, database: Database, made?: string) => {
  if (made !== undefined || isOfRun())
    await cp(made ?? (await madeCountry()), settings.DATA_DIR, { recursive: true, verbatimSymlinks: true })
  else await makeCountry(settings.DATA_DIR)
  return openFolder(settings, files, engines =>
    createZoneTrees({ database, files, engines, specOf: buildId => treeSpecOf(database, buildId) }),
  )
}
