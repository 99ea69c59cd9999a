import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFolderStore } from '../../../server/files/folder-store.ts'
import { createEnginePool } from '../../../server/zones/engine-pool.ts'
import { neighboursKey, zoneFileKey } from '../../../server/zones/zone-files.ts'
import { findAdjacency } from '../../../workers/adjacency/find-adjacency.ts'
import { writeNeighbours } from '../../../workers/adjacency/neighbours-file.ts'
import { bufferSource } from '../../../workers/bytes/byte-source.ts'
import { decodeFlatGeobuf } from '../../../workers/flatgeobuf/decode.ts'
import { writeFlatGeobuf } from '../../../workers/flatgeobuf/write.ts'
import { gridOfZones } from '../support/country.ts'

const folder = mkdtempSync(join(tmpdir(), 'ambit-pool-'))
const store = createFolderStore(folder)
const locateIn = (pool: ReturnType<typeof createEnginePool>) =>
  pool.run(zoneFileKey('grid'), (engine, setId) =>
    engine.locate(setId, Float64Array.of(250_010), Float64Array.of(250_010)),
  )

beforeAll(async () => {
  const bytes = writeFlatGeobuf(gridOfZones(4, 500, 250), 'grid')
  await store.put(zoneFileKey('grid'), bytes)
  const written = await decodeFlatGeobuf(bufferSource(bytes))
  await store.put(neighboursKey('grid'), writeNeighbours(findAdjacency(written), written))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('ends an idle geometry thread, and reopens its zones for the next job', async () => {
  let reads = 0
  const counted = {
    stat: store.stat,
    read: (...given: Parameters<typeof store.read>) => {
      reads += 1
      return store.read(...given)
    },
  }
  const patient = createEnginePool(counted, { threads: 1 })
  const [first, second] = [await locateIn(patient), await locateIn(patient)]
  expect(first).toEqual(second)
  // One read opens the file, and one its neighbours.
  expect(reads).toBe(2)
  await patient.close()

  const hasty = createEnginePool(counted, { threads: 1, idleMs: 1 })
  await expect.poll(async () => [await locateIn(hasty), reads >= 6], { interval: 100 }).toEqual([first, true])
  await hasty.close()
})

/** A comb with vertical or horizontal teeth, in metres. Two of them cross at `teeth` × `teeth` points. */
const comb = (teeth: number, upright: boolean): string => {
  const side = teeth * 4
  const ring = [[0, -1]]
  for (let tooth = 0; tooth < teeth; tooth++)
    ring.push([tooth * 4, side], [tooth * 4 + 2, side], [tooth * 4 + 2, 0], [tooth * 4 + 4, 0])
  ring.push([side, -1], [0, -1])
  return `POLYGON((${ring.map(([x, y]) => (upright ? `${x} ${y}` : `${y} ${x}`)).join(',')}))`
}

test('refuses a job that takes too long, ends its thread and gives the next job a new one', async () => {
  const givenUp: string[] = []
  const pool = createEnginePool(store, { threads: 1, limitMs: 2_000, onGivenUp: file => givenUp.push(file) })
  const expected = await locateIn(pool)
  const hostile = pool.run(zoneFileKey('grid'), engine => engine.differingArea(comb(400, true), comb(400, false)))
  // The job waits for the only thread.
  const next = locateIn(pool)
  await expect(hostile).rejects.toMatchObject({ code: 'area-refused', message: expect.stringContaining('2 seconds') })
  expect(await next).toEqual(expected)
  expect(givenUp).toEqual([zoneFileKey('grid')])
  await pool.close()
})
