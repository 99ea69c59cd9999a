import { afterAll, beforeAll, expect, test } from 'vitest'
import { textEntry } from '../../../server/backup/archive.ts'
import { closeSnapshot, dumpState, openSnapshot, type StatePart } from '../../../server/backup/dump-state.ts'
import { createEntryReader } from '../../../server/backup/entry-reader.ts'
import { loadState } from '../../../server/backup/load-state.ts'
import { type Database, WORKER } from '../../../server/db/database.ts'
import { renewEpoch } from '../../../server/db/installation.ts'
import { readMigrations } from '../../../server/db/migrate-state.ts'
import { type Claim, claimDataset, completeDataset } from '../../../server/jobs/dataset-queue.ts'
import { claimWarehouse } from '../../../server/start/portal/open-installation.ts'
import { disclosureSettings } from '../../../server/warehouse/disclosure/is-safe.ts'
import { reportViews } from '../../../server/warehouse/figures/reports/report-views.ts'
import type { MovementData } from '../../../server/warehouse/movement-data.ts'
import { movementDataOf } from '../../../server/warehouse/open-movement-data.ts'
import { claimMovement } from '../../../server/warehouse/owner/claim-warehouse.ts'
import type { ReportTableKey } from '../../../src/contract/all-calls.ts'
import { upTo } from '../../../src/domain/collections.ts'
import { DatasetStatus } from '../../../src/domain/constants.ts'
import { onDatabases, openEmpty } from '../support/databases.ts'
import { insertTestDataset, type Person, seedPeople } from '../support/people.ts'
import { ENGINES, type OpenEngine } from '../warehouse/engines.ts'
import { makeTrips, WORLD_CENTRE } from '../warehouse/invented-trips.ts'
import { treesOfNumbers } from '../warehouse/invented-zones.ts'
import { AREAS, HOOKS, loadWorld, NOISE, noZones, questionOf, specOf, wktOf } from '../warehouse/worlds.ts'

const SILENT = { info: () => undefined, warn: () => undefined }
const TREES = treesOfNumbers(
  upTo(60).map(at => at + 1),
  WORLD_CENTRE,
)
const AREA = { busy: AREAS['a ring with a hole']!, other: AREAS['two parts']!, quiet: AREAS['a disc']! }

/**
 * Runs on the embedded database and engine, and on PostgreSQL with a ClickHouse server if one is installed for tests.
 */
onDatabases((get, kind) => {
  const engineKind = ENGINES.at(kind === 'PGlite' ? 0 : -1)!
  let engine: OpenEngine
  let restoredState: Awaited<ReturnType<typeof openEmpty>>
  let customer: Person

  beforeAll(async () => {
    ;[engine, restoredState] = await Promise.all([engineKind.open(), openEmpty(kind)])
    await loadWorld(engine, makeTrips({ seed: 5, people: 500, trips: 6000, spreadM: 1500 }))
    customer = (await seedPeople(get().database)).primary
  })
  afterAll(async () => {
    await restoredState?.database.close()
    await engine?.close()
  })

  const open = async (name: string, database: Database): Promise<MovementData> => {
    const movement = movementDataOf(engine.warehouse, noZones, disclosureSettings(10), NOISE, TREES)
    return claimMovement(engine.warehouse, movement, await claimWarehouse(name, database, SILENT), SILENT)
  }
  const order = (database: Database, area: keyof typeof AREA) =>
    insertTestDataset(database, customer, { name: area, study_area_wkt: wktOf(AREA[area]) })
  const build = async (movement: MovementData, { dataset, buildId }: Claim) =>
    movement.build(specOf(questionOf(AREA[dataset.name as keyof typeof AREA]), buildId), HOOKS)
  /** Builds the waiting datasets. */
  const work = async (database: Database, movement: MovementData): Promise<Claim> => {
    const claim = (await claimDataset(database, 'test'))!
    await build(movement, claim)
    expect(await completeDataset(database, claim)).toBe(true)
    return claim
  }
  const figures = async (movement: MovementData, buildId: number) =>
    Promise.all((Object.keys(reportViews) as ReportTableKey[]).map(view => movement.report(view, buildId)))
  const row = (database: Database, id: number) =>
    database.within(WORKER, tx => tx.selectFrom('datasets').selectAll().where('id', '=', id).executeTakeFirstOrThrow())

  test('restores an old state over a live warehouse without mixing the two', async () => {
    const { driver, database } = get()
    const living = await open('https://living.example', database)
    const quiet = specOf(questionOf(AREA.quiet), 77)
    await living.build(quiet, HOOKS)
    const alone = await figures(living, 77)
    await living.discard(77)

    const kept = await order(database, 'busy')
    const first = await work(database, living)
    const before = await figures(living, first.buildId)
    expect(before).not.toEqual(alone)
    const backup: StatePart[] = []
    const snapshot = await openSnapshot(driver)
    for await (const part of dumpState(snapshot)) backup.push(part)
    await closeSnapshot(snapshot)
    // Two datasets that the restored state does not contain: a completed one, and one in progress.
    await order(database, 'other')
    const later = await work(database, living)
    await order(database, 'other')
    const underWay = (await claimDataset(database, 'test'))!
    await engine.warehouse.insert('dataset_days', `${underWay.buildId}\t2026-10-01\n`)

    await loadState(
      restoredState.driver,
      await readMigrations(),
      createEntryReader(
        (async function* () {
          for (const { name, text } of backup) yield textEntry(name, text)
        })(),
      ),
    )
    await renewEpoch(restoredState.database)
    const restored = await open('https://restored.example', restoredState.database)

    await expect.poll(async () => [...(await restored.builds()).held]).toEqual([first.buildId])
    await expect
      .poll(
        () =>
          figures(living, later.buildId).then(
            () => 'answered',
            error => error.code,
          ),
        { timeout: 10_000 },
      )
      .toBe('taken-over')
    await expect(build(living, { ...underWay, buildId: 78 })).rejects.toMatchObject({ code: 'taken-over' })
    await expect(open('https://living.example', database)).rejects.toThrow(
      /^The warehouse was taken over by a restored copy of this installation, https:\/\/restored\.example/,
    )
    expect(await figures(restored, first.buildId)).toEqual(before)

    const ordered = await order(restoredState.database, 'quiet')
    const next = await work(restoredState.database, restored)
    expect(next.dataset.id).toBe(ordered)
    expect([first.buildId, later.buildId, underWay.buildId]).not.toContain(next.buildId)
    expect(await figures(restored, next.buildId)).toEqual(alone)
    expect(await figures(restored, first.buildId)).toEqual(before)
    expect(await row(restoredState.database, kept)).toMatchObject({ build_id: first.buildId, remade: false })
  })

  test('rebuilds a dataset whose figures are missing from the warehouse, free of charge and with the same figures', async () => {
    const { database } = restoredState
    const movement = await open('https://restored.example', database)
    const dataset = await database.within(WORKER, tx =>
      tx.selectFrom('datasets').selectAll().where('name', '=', 'busy').executeTakeFirstOrThrow(),
    )
    const before = await figures(movement, dataset.build_id!)
    await movement.discard(dataset.build_id!)
    await expect.poll(async () => (await movement.builds()).complete.has(dataset.build_id!)).toBe(false)
    const again = await open('https://restored.example', database)
    expect(await row(database, dataset.id)).toMatchObject({
      status: DatasetStatus.Requested,
      build_id: null,
      remade: true,
    })
    const claim = await work(database, again)
    expect(claim.dataset.id).toBe(dataset.id)
    expect(await figures(again, claim.buildId)).toEqual(before)
  })
})
