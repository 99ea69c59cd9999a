import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Database, WORKER } from '../server/db/database.ts'
import { remember, remembered } from '../server/db/installation.ts'
import type { FileStore } from '../server/files/file-store.ts'
import { createAsyncQueue } from '../server/runtime/concurrency/async-queue.ts'
import { tsWorker } from '../server/runtime/threads/ts-worker.ts'
import type { MovementLoader } from '../server/warehouse/open-movement-data.ts'
import { storeStandard } from '../server/zones/standard/store-standard.ts'
import { putZoneFiles, registerZoneSystem } from '../server/zones/zone-systems.ts'
import { whole } from '../src/domain/text/numbers.ts'
import { CUSTOMER } from './state/accounts.ts'
import { seedChargepoints, seedPlaceNames, seedPostcodes, seedStations } from './state/seed-reference.ts'
import type { WorldMessage, WorldOrder } from './world/make-world.ts'
import { DEMO_SEED } from './world/scene.ts'
import { periodOf, WORLD_SIZES, type WorldSize } from './world/world-size.ts'

interface SeedWorldParts {
  readonly settings: { readonly DEMO_ZONES: keyof typeof WORLD_SIZES; readonly DEMO_DEVICES?: number | undefined }
  readonly dataDir: string
  readonly database: Database
  readonly files: FileStore
  readonly load: MovementLoader
  /** Prints progress in the terminal. */
  readonly say: (line: string) => void
}

const KEY = 'demo-world'
const PROGRESS_STEP = 0.2

/** The size with which an interrupted seeding began, otherwise that of the settings. A start with other settings must not mix two worlds. */
const worldSize = (database: Database, { DEMO_ZONES, DEMO_DEVICES }: SeedWorldParts['settings']): Promise<WorldSize> =>
  database.within(WORKER, async tx => {
    const begun = (await remembered(tx, KEY)) as WorldSize | null
    if (begun) return begun
    const usual = WORLD_SIZES[DEMO_ZONES]
    const size = { ...usual, devices: DEMO_DEVICES ?? usual.devices }
    await remember(tx, KEY, size)
    return size
  })

/**
 * Fills an installation with the demo's world: standard zones, the customer's own zones, postcodes, residents, masts,
 * covered days and trips. A thread generates the parts while this one stores and loads them. The world is always the
 * same, so an interrupted seeding is simply repeated: files and rows are replaced, and loaded trips are skipped.
 */
export const seedWorld = async (parts: SeedWorldParts): Promise<void> => {
  const { database, dataDir, load, say } = parts
  const size = await worldSize(database, parts.settings)
  const folder = join(dataDir, 'seeding')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  say(`Drawing the demo's world: about ${whole(size.zones)} zones, ${whole(size.devices)} people …`)
  const order: WorldOrder = { seed: DEMO_SEED, size, folder }
  const thread = tsWorker(new URL('./world/world-thread.ts', import.meta.url), order)
  const storeNames = async (): Promise<void> => {
    const postcodes = await seedPostcodes(database)
    await seedPlaceNames(database)
    await seedStations(database)
    await seedChargepoints(database)
    say(`Stored ${whole(postcodes)} postcodes.`)
  }
  const trips = createAsyncQueue<string>(() => undefined)
  let said = 0
  const store = async (part: WorldMessage): Promise<void> => {
    switch (part.kind) {
      case 'places':
        say(`Storing ${whole(part.cells.length)} cells …`)
        await load.cells(part.cells)
        await load.payments(part.payments)
        return
      case 'trips':
        trips.put(part.file)
        if (part.share < said + PROGRESS_STEP) return
        said = part.share
        say(`Making trips: ${whole(part.trips)} so far, ${Math.floor(part.share * 100)} % of the people …`)
        return
      case 'trips-end':
        trips.end()
        return
      case 'custom-zones':
        await storeCustomZones(parts, part)
        return
      case 'standard-zones':
        await storeStandard(parts, part.name, part.files)
        say(`Stored ${whole(part.files.small.zones)} standard zones.`)
        return
      case 'end':
    }
  }
  let cutOff: unknown
  const names = storeNames()
  const loaded = load.trips(
    removedAfterUse(trips.values, () => {
      // An interruption must not look like the end of the files.
      if (cutOff !== undefined) throw cutOff
    }),
  )
  try {
    const [{ trips: count }] = await Promise.all([loaded, everyPart(thread, names, store)])
    const { days, isoDay } = periodOf(size)
    await load.coverage(Array.from({ length: days }, (_, day) => ({ day: isoDay(day), complete: true })))
    if (count > 0) say(`Loaded ${whole(count)} trips.`)
  } catch (error) {
    cutOff = error
    trips.end()
    await Promise.allSettled([names, loaded])
    throw error
  } finally {
    await thread.terminate()
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Resolves when the thread has sent its last part and all parts are stored in order, after `first`. It must listen from the start of the
 * thread, because a part without a listener is lost.
 */
const everyPart = (
  thread: ReturnType<typeof tsWorker>,
  first: Promise<void>,
  store: (part: WorldMessage) => Promise<void>,
): Promise<void> =>
  new Promise((resolve, reject) => {
    let stored = first
    stored.catch(reject)
    let ended = false
    thread.on('message', (part: WorldMessage) => {
      // Trips are loaded immediately, without waiting for the parts before them.
      const now = part.kind === 'trips' || part.kind === 'trips-end'
      stored = now ? Promise.all([stored, store(part)]).then(() => undefined) : stored.then(() => store(part))
      stored.catch(reject)
      if (part.kind !== 'end') return
      ended = true
      stored.then(resolve, reject)
    })
    thread.once('error', reject)
    thread.once('exit', code => {
      if (!ended) reject(new Error(`The thread that makes the demo's world ended early, with code ${code}`))
    })
  })

async function* removedAfterUse(files: AsyncIterable<string>, atEnd: () => void): AsyncGenerator<string> {
  for await (const file of files) {
    yield file
    await rm(file)
  }
  atEnd()
}

const storeCustomZones = async (
  { database, files, say }: SeedWorldParts,
  { name, fileName, file }: Extract<WorldMessage, { kind: 'custom-zones' }>,
): Promise<void> => {
  await putZoneFiles(files, fileName, file)
  await database.within(WORKER, async tx => {
    const owner = await tx
      .selectFrom('organisations')
      .select('id')
      .where('name', '=', CUSTOMER)
      .executeTakeFirstOrThrow()
    await registerZoneSystem(tx, { organisationId: owner.id, kind: 'custom', name, fileName }, file.zones)
  })
  say(`Stored ${whole(file.zones)} zones of '${name}'.`)
}
