import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createFolderStore } from '../../../server/files/folder-store.ts'
import { createEnginePool } from '../../../server/zones/engine-pool.ts'
import { neighboursKey, zoneFileKey } from '../../../server/zones/zone-file-keys.ts'
import { findAdjacency } from '../../../workers/adjacency/find-adjacency.ts'
import { writeNeighbours } from '../../../workers/adjacency/neighbours-file.ts'
import { bufferSource } from '../../../workers/bytes/buffer-source.ts'
import { decodeFlatGeobuf } from '../../../workers/flatgeobuf/decode-stream.ts'
import { writeFlatGeobuf } from '../../../workers/flatgeobuf/write.ts'
import { gridOfZones } from '../support/country.ts'

test('a geometry thread that nobody asks ends, and the next job opens its zones anew', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ambit-pool-'))
  const store = createFolderStore(folder)
  const bytes = writeFlatGeobuf(gridOfZones(4, 500, 250), 'grid')
  await store.put(zoneFileKey('grid'), bytes)
  const written = await decodeFlatGeobuf(bufferSource(bytes))
  await store.put(neighboursKey('grid'), writeNeighbours(findAdjacency(written), written))
  let reads = 0
  const counted = {
    stat: store.stat,
    read: (...given: Parameters<typeof store.read>) => {
      reads += 1
      return store.read(...given)
    },
  }
  const job = (pool: ReturnType<typeof createEnginePool>) =>
    pool.run(zoneFileKey('grid'), (engine, setId) =>
      engine.locate(setId, Float64Array.of(250_010), Float64Array.of(250_010)),
    )
  const patient = createEnginePool(counted, 1)
  const [first, second] = [await job(patient), await job(patient)]
  expect(first).toEqual(second)
  // The file and its neighbours, once.
  expect(reads).toBe(2)
  await patient.close()

  const hasty = createEnginePool(counted, 1, 1)
  await expect.poll(async () => [await job(hasty), reads >= 6], { interval: 100 }).toEqual([first, true])
  await hasty.close()
  rmSync(folder, { recursive: true, force: true })
})
