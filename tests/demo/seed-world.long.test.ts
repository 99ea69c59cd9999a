import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedWorld } from '../../demo/seed-world.ts'
import { seedState } from '../../demo/state/prepare-demo.ts'
import { WORLD_SIZES } from '../../demo/world/world-size.ts'
import { createDatabase, type Database, WORKER } from '../../server/db/database.ts'
import { remember, remembered } from '../../server/db/installation.ts'
import { openPglite } from '../../server/db/pglite.ts'
import type { FileStore } from '../../server/files/file-store.ts'
import { createFolderStore } from '../../server/files/folder-store.ts'
import { parseSettings, providerNames } from '../../server/runtime/settings.ts'
import type { LoadSummary } from '../../server/warehouse/deliveries/load/load-trips.ts'
import { disclosureSettings } from '../../server/warehouse/disclosure/is-safe.ts'
import { openChdb } from '../../server/warehouse/engines/chdb/open-chdb.ts'
import { movementDataOf } from '../../server/warehouse/open-movement-data.ts'
import { migrate as migrateWarehouse } from '../../server/warehouse/schema/migrate-warehouse.ts'
import type { Warehouse } from '../../server/warehouse/warehouse.ts'
import { noBuilds } from '../server/warehouse/worlds.ts'
import { migratedPglite } from '../support/made-once.ts'

const settings = parseSettings({ DEMO_ZONES: 'small', DEMO_DEVICES: '400' })
/** A world that is smaller than the settings request. It is recorded as if an earlier start had begun it. */
const BEGUN = { zones: 300, devices: 300, visitors: 0.1, secondCity: 0, activity: 0.235, months: 3 }

let dataDir: string
let database: Database
let warehouse: Warehouse
let files: FileStore
let movement: ReturnType<typeof movementDataOf>

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'ambit-seed-'))
  await migratedPglite(join(dataDir, 'pg'))
  database = createDatabase(await openPglite(join(dataDir, 'pg')))
  await seedState(database, providerNames(settings), 'a password')
  warehouse = await openChdb({ folder: join(dataDir, 'movement'), onLost: () => undefined })
  await migrateWarehouse(warehouse)
  movement = movementDataOf(
    warehouse,
    async () => new Uint32Array(0),
    disclosureSettings(15),
    () => ({ lastingKey: '0'.repeat(32), saltedKey: '1'.repeat(32) }),
    noBuilds,
  )
  files = createFolderStore(join(dataDir, 'files'))
})
afterAll(async () => {
  await movement?.close()
  await database?.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Seeds the world. Returns a result for each load of trips. */
const seed = async (say: (line: string) => void): Promise<LoadSummary[]> => {
  const loads: LoadSummary[] = []
  const load = {
    ...movement.load,
    trips: async (...given: Parameters<typeof movement.load.trips>) => {
      const summary = await movement.load.trips(...given)
      loads.push(summary)
      return summary
    },
  }
  await seedWorld({ settings, dataDir, database, files, load, say })
  return loads
}

const state = () =>
  database.within(WORKER, async tx => ({
    systems: await tx.selectFrom('zone_systems').select(['kind', 'file_name', 'zones']).orderBy('file_name').execute(),
    versions: await tx.selectFrom('standard_zones').select(['version', 'name']).execute(),
    postcodes: (await tx.selectFrom('postcodes').select('postcode').execute()).length,
    placeNames: (await tx.selectFrom('place_names').select('id').execute()).length,
    stations: (await tx.selectFrom('stations').select('code').execute()).length,
  }))

test('begins the world that the settings request, and records it before generating anything', async () => {
  const cut = seed(() => {
    throw new Error('cut off')
  })
  await expect(cut).rejects.toThrow('cut off')
  const begun = await database.within(WORKER, tx => remembered(tx, 'demo-world'))
  expect(begun).toEqual({ ...WORLD_SIZES.small, devices: 400 })
})

test('leaves no month and no trips if interrupted while generating trips; a second run adds all of them, and a third changes nothing', async () => {
  await database.within(WORKER, tx => remember(tx, 'demo-world', BEGUN))
  const cut = seed(line => {
    if (line.startsWith('Making trips')) throw new Error('cut off')
  })
  await expect(cut).rejects.toThrow('cut off')
  expect(await movement.availableMonths()).toEqual([])

  const [first] = await seed(() => undefined)
  expect(first!.trips).toBeGreaterThan(10_000)
  const seeded = await state()
  expect(seeded.systems.map(({ kind, file_name }) => [kind, file_name])).toEqual([
    ['custom', 'north-planning-areas'],
    ['middle', expect.stringMatching(/^standard-1-middle\.[0-9a-f]{12}$/)],
    ['small', expect.stringMatching(/^standard-1-small\.[0-9a-f]{12}$/)],
  ])
  expect(seeded.versions).toEqual([{ version: 1, name: 'Standard' }])
  expect(seeded.postcodes).toBeGreaterThan(50_000)
  expect(seeded.placeNames).toBeGreaterThan(4000)
  expect(seeded.stations).toBe(2668)
  expect(await movement.availableMonths()).toEqual([
    { year: 2026, month: 8 },
    { year: 2026, month: 9 },
    { year: 2026, month: 10 },
  ])
  for (const { file_name } of seeded.systems) {
    expect((await files.stat(`zones/${file_name}.fgb`))!.bytes).toBeGreaterThan(10_000)
    expect((await files.stat(`zones/${file_name}.neighbours`))!.bytes).toBeGreaterThan(100)
  }

  // Seeding continues the world that an earlier start began, whatever the settings say.
  const [again] = await seed(() => undefined)
  expect(again).toMatchObject({ files: 0, trips: 0 })
  expect(await state()).toEqual(seeded)
}, 600_000)
