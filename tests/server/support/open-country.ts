import { join } from 'node:path'
import type { FileStore } from '../../../server/files/file-store.ts'
import { neighboursKey, zoneFileKey } from '../../../server/services/places.ts'
import type { Settings } from '../../../server/settings.ts'
import { createMovementData } from '../../../server/warehouse/create.ts'
import { createEnginePool } from '../../../server/zones/engine-pool.ts'
import { findAdjacency } from '../../../workers/adjacency/find-adjacency.ts'
import { writeNeighbours } from '../../../workers/adjacency/neighbours-file.ts'
import { bufferSource } from '../../../workers/bytes/buffer-source.ts'
import type { ZoneColumns } from '../../../workers/columns/zone-columns.ts'
import { decodeFlatGeobuf } from '../../../workers/flatgeobuf/decode-stream.ts'
import { writeFlatGeobuf } from '../../../workers/flatgeobuf/write.ts'
import { gridOfZones, loadCountry, smallZones } from './country.ts'

/** The small country's zone files, engine and warehouse, all of them real. */
export const openCountry = async (settings: Settings, files: FileStore, customName: string) => {
  const put = async (name: string, zones: ZoneColumns) => {
    const bytes = writeFlatGeobuf(zones, name)
    await files.put(zoneFileKey(name), bytes)
    // The file has its zones in an order of its own, and the neighbours follow the file.
    const written = await decodeFlatGeobuf(bufferSource(bytes))
    await files.put(neighboursKey(name), writeNeighbours(findAdjacency(written), written))
  }
  await put('standard-small', smallZones())
  await put(customName, gridOfZones(20, 500, 250))
  const engines = createEnginePool(files)
  const movement = await createMovementData({
    settings,
    locate: (fileKey, eastings, northings) =>
      engines.run(fileKey, (engine, setId) => engine.locate(setId, eastings, northings)),
    log: { warn: () => undefined },
  })
  await loadCountry(movement.load, join(settings.DATA_DIR, 'trips.bin'))
  return {
    movement,
    engines,
    close: async () => {
      await movement.close()
      await engines.close()
    },
  }
}
