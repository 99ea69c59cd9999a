import { createHash, randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { WORKER } from '../../../server/db/database.ts'
import { claimImport, returnImport } from '../../../server/jobs/zone-imports/import-queue.ts'
import { startZoneImports } from '../../../server/jobs/zone-imports/start-zone-imports.ts'
import { MOST_IMPORTS_A_DAY } from '../../../server/services/zone-systems/zone-imports.ts'
import { importsStored } from '../../../server/zones/import/import-order.ts'
import { readKernels } from '../../../server/zones/node-engine.ts'
import { getMyOrganisationZoneSystems, type ZoneSystem } from '../../../src/contract/organisations.ts'
import { customZoneSystem } from '../../../src/contract/places.ts'
import {
  beginZoneImport,
  cancelZoneImport,
  finishZoneImport,
  getZoneImport,
  getZoneSystems,
  newestZones,
  sendZonePiece,
  setMayImportZones,
  type ZoneImport,
  type ZoneSystems,
} from '../../../src/contract/zone-imports.ts'
import { ZONE_FILE_PIECE_BYTES } from '../../../src/domain/constants.ts'
import { bufferSource } from '../../../workers/bytes/byte-source.ts'
import { readFeatures } from '../../../workers/features/read-features.ts'
import { loadGeos } from '../../../workers/geos/geos.ts'
import { checkZones } from '../../../workers/zone-import/check-zones.ts'
import { NO_CHOICES, type ZoneTools } from '../../../workers/zone-import/zones-of-file.ts'
import { type OpenDatabase, openAnyDatabase } from '../support/databases.ts'
import { insertTestDataset, NAMES } from '../support/people.ts'
import { openTestPortal, type TestPortal } from '../support/test-portal.ts'

let tools: ZoneTools
beforeAll(async () => {
  tools = { kernels: await readKernels(), geos: await loadGeos() }
})

const square = (e: number, n: number, size = 100) => [
  [
    [e, n],
    [e + size, n],
    [e + size, n + size],
    [e, n + size],
    [e, n],
  ],
]
/** A zone file with a row of squares. */
const zoneFile = (zones: number, size = 100, note = ''): Uint8Array =>
  new TextEncoder().encode(
    JSON.stringify({
      type: 'FeatureCollection',
      note,
      crs: { type: 'name', properties: { name: 'EPSG:27700' } },
      features: Array.from({ length: zones }, (_, i) => ({
        type: 'Feature',
        properties: { code: `N${i}`, name: `Area ${i}`, population: 10 },
        geometry: { type: 'Polygon', coordinates: square(430000 + i * size, 433000, size) },
      })),
    }),
  )
const digestOf = async (bytes: Uint8Array): Promise<string> =>
  (await checkZones(await readFeatures(bufferSource(bytes)), NO_CHOICES, tools)).digest
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

describe('a zone system imported in a browser', () => {
  let opened: OpenDatabase
  const get = () => opened
  let portal: TestPortal
  let dataDir: string
  beforeAll(async () => {
    opened = await openAnyDatabase()
    portal = await openTestPortal(get().database)
    dataDir = await mkdtemp(join(tmpdir(), 'ambit-imports-'))
    await allow(true)
  })
  afterAll(async () => {
    await portal?.close()
    await opened?.database.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  // An import that a test leaves open would block the next one.
  afterEach(() =>
    get().database.within(WORKER, async tx => {
      await tx.updateTable('zone_imports').set({ state: 'cancelled' }).where('state', '<>', 'done').execute()
    }),
  )

  const primary = () => portal.people.primary
  const administrator = () => portal.people.administrator
  const ask = async <T>(
    call: Parameters<TestPortal['ask']>[0],
    as: number,
    given: Parameters<TestPortal['ask']>[2] = {},
  ) => {
    const { status, json } = await portal.ask(call, as, given)
    return {
      status,
      code: json.error?.code,
      message: String(json.error?.details ?? json.error?.message ?? ''),
      result: json.result as T,
    }
  }
  const allow = (mayImport: boolean) =>
    ask(setMayImportZones, administrator().id, { body: { organisationId: primary().organisationId, mayImport } })

  const beginBody = async (name: string, bytes: Uint8Array, more: Record<string, unknown> = {}) => ({
    organisationId: primary().organisationId,
    name,
    newVersion: false,
    files: [
      {
        role: 'zones',
        fileName: 'areas.geojson',
        bytes: bytes.length,
        choices: NO_CHOICES,
        digest: await digestOf(bytes),
      },
    ],
    ...more,
  })
  const pieceOf = (bytes: Uint8Array, piece: number) =>
    bytes.subarray(piece * ZONE_FILE_PIECE_BYTES, (piece + 1) * ZONE_FILE_PIECE_BYTES)
  const sendPiece = (as: number, id: number, piece: number, bytes: Uint8Array, file = 0) =>
    ask(sendZonePiece, as, {
      body: { id, file, piece, sha256: sha256(bytes), data: Buffer.from(bytes).toString('base64') },
    })
  const sendAll = async (as: number, id: number, bytes: Uint8Array, file = 0): Promise<void> => {
    for (let piece = 0; piece * ZONE_FILE_PIECE_BYTES < bytes.length; piece++)
      expect((await sendPiece(as, id, piece, pieceOf(bytes, piece), file)).status).toBe(200)
  }
  const begun = async (as: number, body: unknown): Promise<ZoneImport> => {
    const { result, message } = await ask<ZoneImport>(beginZoneImport, as, { body })
    expect(message).toBe('')
    return result
  }
  const runJobs = (limits = {}) =>
    startZoneImports({
      database: get().database,
      files: portal.files,
      load: { zones: async () => {}, zonesOf: async () => [] },
      dataDir,
      freeSpace: async () => portal.disks,
      names: NAMES,
      log: pino({ level: 'silent' }),
      owner: `test ${randomBytes(4).toString('hex')}`,
      limits,
      pollMs: 50,
    })
  /** Waits until the job has finished an import. */
  const ended = async (as: number, id: number, limits = {}): Promise<ZoneImport> => {
    const jobs = runJobs(limits)
    try {
      for (;;) {
        const { result } = await ask<ZoneImport>(getZoneImport, as, { query: { id } })
        if (result.state !== 'waiting' && result.state !== 'running') return result
        await new Promise(resolve => setTimeout(resolve, 50))
      }
    } finally {
      await jobs.stop()
    }
  }
  const imported = async (as: number, name: string, bytes: Uint8Array, more = {}): Promise<ZoneImport> => {
    const { id } = await begun(as, await beginBody(name, bytes, more))
    await sendAll(as, id, bytes)
    await ask(finishZoneImport, as, { body: { id } })
    return ended(as, id)
  }
  const wizardSystems = async () => (await ask<ZoneSystem[]>(getMyOrganisationZoneSystems, primary().id)).result

  test('turns an uploaded file into a zone system with the same digest as in the browser tab', async () => {
    const done = await imported(primary().id, 'Planning areas', zoneFile(12))
    expect(done).toMatchObject({ state: 'done', failure: null })
    expect(done.files[0]!.madeDigest).toBe(done.files[0]!.digest)
    const found = (await wizardSystems()).find(({ name }) => name === 'Planning areas')!
    expect(found.zoneSystemId).toBe(done.zoneSystemId)
    const link = await portal.ask(customZoneSystem, primary().id, {
      query: { zonesystemid: found.zoneSystemId, zonesystemfilename: found.zoneSystemFileName },
    })
    expect(link.json.Results).toMatchObject({ name: 'Planning areas' })
    const { result } = await ask<ZoneSystems>(getZoneSystems, primary().id)
    expect(result.systems.find(({ name }) => name === 'Planning areas')?.versions[0]).toMatchObject({
      version: 1,
      zones: 12,
      datasetCount: 0,
      report: { zones: 12, partCount: 1, population: { total: 120, empty: 0 } },
    })
    expect(await importsStored(portal.files)).toEqual([])
    expect(await readdir(join(dataDir, 'zone-imports')).catch(() => [])).toEqual([])
  })

  test('resumes an interrupted upload, and refuses a damaged piece', async () => {
    const bytes = zoneFile(3, 100, 'x'.repeat(ZONE_FILE_PIECE_BYTES * 2))
    const body = await beginBody('Resumed areas', bytes)
    const { id } = await begun(primary().id, body)
    await sendPiece(primary().id, id, 1, pieceOf(bytes, 1))
    const again = await begun(primary().id, body)
    expect(again).toMatchObject({ id, state: 'uploading' })
    expect(again.files[0]!.pieces).toEqual([{ piece: 1, sha256: sha256(pieceOf(bytes, 1)) }])
    const early = await ask(finishZoneImport, primary().id, { body: { id } })
    expect(early).toMatchObject({ code: 'bad-request', message: expect.stringContaining('2 of 3 pieces') })
    const damaged = await ask(sendZonePiece, primary().id, {
      body: {
        id,
        file: 0,
        piece: 0,
        sha256: sha256(pieceOf(bytes, 1)),
        data: Buffer.from(pieceOf(bytes, 0)).toString('base64'),
      },
    })
    expect(damaged).toMatchObject({ status: 400, message: expect.stringContaining('damaged') })
    expect(await sendPiece(primary().id, id, 0, bytes.subarray(0, 10))).toMatchObject({ status: 400 })
    expect(await sendPiece(primary().id, id, 9, pieceOf(bytes, 0))).toMatchObject({ status: 400 })
    await sendPiece(primary().id, id, 0, pieceOf(bytes, 0))
    await sendPiece(primary().id, id, 2, pieceOf(bytes, 2))
    await ask(finishZoneImport, primary().id, { body: { id } })
    expect(await ended(primary().id, id)).toMatchObject({ state: 'done' })
  })

  test('a new version replaces the old one, but the old file remains', async () => {
    const first = await imported(primary().id, 'Wards', zoneFile(5))
    const taken = await ask(beginZoneImport, primary().id, { body: await beginBody('WARDS', zoneFile(6)) })
    expect(taken).toMatchObject({ code: 'name-taken' })
    const none = await ask(beginZoneImport, primary().id, {
      body: await beginBody('No such wards', zoneFile(6), { newVersion: true }),
    })
    expect(none).toMatchObject({ code: 'name-taken' })
    const second = await imported(primary().id, 'wards', zoneFile(6), { newVersion: true })
    const offered = (await wizardSystems()).filter(({ name }) => name.toLowerCase() === 'wards')
    expect(offered).toMatchObject([{ zoneSystemId: second.zoneSystemId, name: 'Wards' }])
    const { result } = await ask<ZoneSystems>(getZoneSystems, primary().id)
    const versions = result.systems.find(({ name }) => name === 'Wards')!.versions
    expect(versions.map(({ version, zones, zoneSystemId }) => [version, zones, zoneSystemId])).toEqual([
      [2, 6, second.zoneSystemId],
      [1, 5, first.zoneSystemId],
    ])
    const files = await get().database.within(WORKER, tx =>
      tx.selectFrom('zone_systems').select('file_name').where('name', '=', 'Wards').execute(),
    )
    expect(new Set(files.map(({ file_name }) => file_name)).size).toBe(2)
    for (const { file_name } of files) expect(await portal.files.stat(`zones/${file_name}.fgb`)).not.toBeNull()
  })

  test.each(['Wards\u200b', 'W\u0430rds\u202e', '\u3164', 'Wards <b>'])(
    'refuses %j as the name of a zone system',
    async name => {
      const refused = await ask(beginZoneImport, primary().id, { body: await beginBody(name, zoneFile(2)) })
      expect(refused.code).toMatch(/bad-name|bad-request/)
    },
  )

  test('two names that result in the same file name create two zone systems with separate files', async () => {
    await imported(primary().id, 'Core & rim', zoneFile(2))
    await imported(primary().id, 'Core, rim', zoneFile(3))
    const found = (await wizardSystems()).filter(({ name }) => name.startsWith('Core'))
    expect(found).toHaveLength(2)
    expect(new Set(found.map(({ zoneSystemFileName }) => zoneSystemFileName)).size).toBe(2)
  })

  test('saves a result that differs on the server only after the user has accepted it', async () => {
    const bytes = zoneFile(4)
    const body = await beginBody('Other digest', bytes)
    const files = [{ ...body.files[0]!, digest: '0'.repeat(64) }]
    const { id } = await begun(primary().id, { ...body, files })
    await sendAll(primary().id, id, bytes)
    await ask(finishZoneImport, primary().id, { body: { id } })
    const differs = await ended(primary().id, id)
    expect(differs).toMatchObject({ state: 'differs', zoneSystemId: null })
    expect(differs.files[0]).toMatchObject({ madeDigest: await digestOf(bytes), report: { zones: 4 } })
    expect(await wizardSystems()).not.toContainEqual(expect.objectContaining({ name: 'Other digest' }))
    expect(await ask(finishZoneImport, primary().id, { body: { id, accept: ['1'.repeat(64)] } })).toMatchObject({
      code: 'not-allowed',
    })
    await ask(finishZoneImport, primary().id, { body: { id, accept: [differs.files[0]!.madeDigest] } })
    expect(await ended(primary().id, id)).toMatchObject({ state: 'done' })
  })

  test.each([
    ['text', new TextEncoder().encode('this is no file of zones'), 'neither FlatGeobuf nor GeoJSON'],
    ['a truncated zip', new Uint8Array([0x50, 0x4b, 3, 4, ...new Uint8Array(200)]), 'zip is broken'],
    ['a file without a zone in Great Britain', zoneFile(1, 5_000_000), 'inside Great Britain'],
  ])('refuses %s with a message, and stores nothing', async (name, bytes, words) => {
    const body = await beginBody('Refused', zoneFile(1))
    const files = [{ ...body.files[0]!, bytes: bytes.length }]
    const { id } = await begun(primary().id, { ...body, name: `Refused ${name}`, files })
    await sendAll(primary().id, id, bytes)
    await ask(finishZoneImport, primary().id, { body: { id } })
    expect(await ended(primary().id, id)).toMatchObject({ state: 'failed', failure: expect.stringContaining(words) })
    expect(await importsStored(portal.files)).toEqual([])
  })

  test.each([
    ['time', { longestMs: 1 }, 'takes longer'],
    ['memory', { mostMemoryBytes: 20 * 1024 ** 2 }, 'more memory'],
  ])('a file that needs too much %s ends only its own process', async (what, limits, words) => {
    const bytes = zoneFile(20_000)
    const body = await beginBody('Too much', zoneFile(1))
    const files = [{ ...body.files[0]!, bytes: bytes.length }]
    const { id } = await begun(primary().id, { ...body, name: `Too much ${what}`, files })
    await sendAll(primary().id, id, bytes)
    await ask(finishZoneImport, primary().id, { body: { id } })
    expect(await ended(primary().id, id, limits)).toMatchObject({
      state: 'failed',
      failure: expect.stringContaining(words),
    })
  })

  test('refuses a zone that joins a house to distant places, and names its code', async () => {
    const far = [430_000, 436_000, 439_000].map(e => square(e, 433_000, 40))
    const file = JSON.parse(new TextDecoder().decode(zoneFile(3))) as { features: object[] }
    const house = {
      type: 'Feature',
      properties: { code: 'HOUSE' },
      geometry: { type: 'MultiPolygon', coordinates: far },
    }
    const bytes = new TextEncoder().encode(JSON.stringify({ ...file, features: [...file.features, house] }))
    const { state, failure } = await imported(primary().id, 'House and far away', bytes)
    expect(state).toBe('failed')
    expect(failure).toContain('The zone HOUSE is in several pieces more than 5 m apart.')
    expect((await wizardSystems()).map(({ name }) => name)).not.toContain('House and far away')
  })

  test('a cancelled import leaves nothing behind, and frees its slot', async () => {
    const bytes = zoneFile(2)
    const { id } = await begun(primary().id, await beginBody('Cancelled', bytes))
    await sendAll(primary().id, id, bytes)
    const other = await ask(beginZoneImport, primary().id, { body: await beginBody('Another', zoneFile(3)) })
    expect(other).toMatchObject({ code: 'not-allowed', message: expect.stringContaining('Cancelled') })
    expect((await ask<ZoneSystems>(getZoneSystems, primary().id)).result.open).toMatchObject({ id, state: 'uploading' })
    await ask(cancelZoneImport, primary().id, { body: { id } })
    expect(await importsStored(portal.files)).toEqual([])
    expect(await sendPiece(primary().id, id, 0, bytes)).toMatchObject({ code: 'not-allowed' })
    expect(await ask(finishZoneImport, primary().id, { body: { id } })).toMatchObject({ code: 'not-allowed' })
    expect((await begun(primary().id, await beginBody('Another', zoneFile(3)))).id).not.toBe(id)
  })

  describe('rights', () => {
    test('allows administrators, and primary users of organisations with the right', async () => {
      const { stranger, colleague } = portal.people
      const bytes = zoneFile(2)
      const body = await beginBody('Rights', bytes)
      expect(await ask(beginZoneImport, colleague.id, { body })).toMatchObject({ status: 403 })
      expect(await ask(beginZoneImport, stranger.id, { body })).toMatchObject({ code: 'not-found' })
      const own = { ...body, organisationId: stranger.organisationId }
      expect(await ask(beginZoneImport, stranger.id, { body: own })).toMatchObject({ code: 'not-allowed' })
      const standard = {
        ...body,
        organisationId: null,
        files: [
          { ...body.files[0], role: 'small' },
          { ...body.files[0], role: 'middle' },
        ],
      }
      expect(await ask(beginZoneImport, primary().id, { body: standard })).toMatchObject({ code: 'not-allowed' })
      const { id } = await begun(administrator().id, own)
      expect(await ask(getZoneImport, primary().id, { query: { id } })).toMatchObject({ code: 'not-found' })
      expect(await ask(cancelZoneImport, stranger.id, { body: { id } })).toMatchObject({ code: 'not-found' })
      expect(await sendPiece(stranger.id, id, 0, bytes)).toMatchObject({ code: 'not-found' })
    })

    test('a revoked right takes effect immediately, even for an open import', async () => {
      const bytes = zoneFile(2)
      const { id } = await begun(primary().id, await beginBody('Too late', bytes))
      await sendAll(primary().id, id, bytes)
      await allow(false)
      expect(await ask(finishZoneImport, primary().id, { body: { id } })).toMatchObject({ code: 'not-allowed' })
      await allow(true)
    })

    test.each([
      ['the organisation', () => allow(false), () => allow(true)],
      ['the user', () => setStatus('Disabled'), () => setStatus('Active')],
      ['the primary user', () => setPrimary(false), () => setPrimary(true)],
    ])('does not save an upload once %s has lost the right to import', async (who, take, give) => {
      const bytes = zoneFile(2)
      const { id } = await begun(primary().id, await beginBody(`Lost by ${who}`, bytes))
      await sendAll(primary().id, id, bytes)
      await ask(finishZoneImport, primary().id, { body: { id } })
      await take()
      try {
        await over(id)
      } finally {
        await give()
      }
      const { result } = await ask<ZoneImport>(getZoneImport, primary().id, { query: { id } })
      expect(result).toMatchObject({
        state: 'failed',
        zoneSystemId: null,
        failure: 'You may no longer import this zone system. Contact support.',
      })
    })

    test('does not list another organisation’s zone systems', async () => {
      const { result } = await ask<ZoneSystems>(getZoneSystems, portal.people.stranger.id)
      expect(result).toMatchObject({ mayImport: false, systems: [] })
      const all = (await ask<ZoneSystems>(getZoneSystems, administrator().id)).result
      expect(all.systems[0]).toMatchObject({ organisationId: null })
      expect(all.systems.some(({ organisationId }) => organisationId === primary().organisationId)).toBe(true)
      expect(all.organisations.length).toBeGreaterThan(1)
    })

    test('limits the number of imports per day', async () => {
      await get().database.within(WORKER, async tx => {
        for (let n = 0; n < MOST_IMPORTS_A_DAY; n++)
          await tx
            .insertInto('zone_imports')
            .values({
              organisation_id: primary().organisationId,
              user_id: primary().id,
              name: 'Many',
              new_version: false,
              files: '[]',
              state: 'cancelled',
              address: '',
            })
            .execute()
      })
      const refused = await ask(beginZoneImport, primary().id, { body: await beginBody('One more', zoneFile(2)) })
      expect(refused).toMatchObject({ status: 429 })
      await get().database.within(WORKER, tx => tx.deleteFrom('zone_imports').where('name', '=', 'Many').execute())
    })
  })

  test('turns small and middle zones into a version of the standard zones', async () => {
    const small = zoneFile(4, 100)
    const middle = zoneFile(2, 200)
    const file = async (role: string, bytes: Uint8Array) => ({
      role,
      fileName: `${role}.geojson`,
      bytes: bytes.length,
      choices: NO_CHOICES,
      digest: await digestOf(bytes),
    })
    const { id } = await begun(administrator().id, {
      organisationId: null,
      name: 'Standard 2031',
      newVersion: true,
      files: [await file('small', small), await file('middle', middle)],
    })
    await sendAll(administrator().id, id, small)
    await sendAll(administrator().id, id, middle, 1)
    await ask(finishZoneImport, administrator().id, { body: { id } })
    const done = await ended(administrator().id, id)
    expect(done).toMatchObject({ state: 'done', failure: null })
    const { result } = await ask<ZoneSystems>(getZoneSystems, administrator().id)
    expect(result.systems[0]).toMatchObject({ organisationId: null, name: 'Standard 2031' })
    expect(result.systems[0]!.versions[0]).toMatchObject({ version: 2, zones: 4, report: { zones: 4 } })
  })

  test('tells a user who clones a dataset what has changed in the newest version', async () => {
    const first = await imported(primary().id, 'Cloned', zoneFile(3))
    const wanted = { zone_system_id: first.zoneSystemId, selected_zones: JSON.stringify([1, 2, 3]) }
    const dataset = await insertTestDataset(get().database, primary(), wanted)
    const ofNewest = async () =>
      (await portal.ask(newestZones, primary().id, { query: { datasetid: dataset } })).json.Results
    expect(await ofNewest()).toBeNull()
    // Two zones with sides of 150 m: the first has grown, the second has moved, and the third is missing.
    const second = await imported(primary().id, 'Cloned', zoneFile(2, 150), { newVersion: true })
    expect(await ofNewest()).toMatchObject({
      zoneSystemId: second.zoneSystemId,
      version: 2,
      datasetVersion: 1,
      zones: [1, 2],
      changed: [{ code: 'N0' }, { code: 'N1' }],
      gone: [{ code: 'N2', covering: [{ code: 'N1' }] }],
    })
    expect((await portal.ask(newestZones, portal.people.stranger.id, { query: { datasetid: dataset } })).status).toBe(
      404,
    )
  })

  const change = (id: number, set: Record<string, unknown>) =>
    get().database.within(WORKER, tx => tx.updateTable('zone_imports').set(set).where('id', '=', id).execute())
  /** Waits until the job has finished an import, even one that the caller may not see. */
  const over = async (id: number): Promise<void> => {
    const jobs = runJobs()
    try {
      for (;;) {
        const { state } = await get().database.within(WORKER, tx =>
          tx.selectFrom('zone_imports').select('state').where('id', '=', id).executeTakeFirstOrThrow(),
        )
        if (state !== 'waiting' && state !== 'running' && state !== 'uploading') return
        await new Promise(resolve => setTimeout(resolve, 50))
      }
    } finally {
      await jobs.stop()
    }
  }
  const setStatus = (status: 'Active' | 'Disabled') =>
    get().database.within(WORKER, tx =>
      tx
        .updateTable('users')
        .set({ status, disabled_from: status === 'Active' ? null : 'Active' })
        .where('id', '=', primary().id)
        .execute(),
    )
  const setPrimary = (is_primary_user: boolean) =>
    get().database.within(WORKER, tx =>
      tx.updateTable('user_organisations').set({ is_primary_user }).where('user_id', '=', primary().id).execute(),
    )

  test.each([
    ['without a new piece for a day', { changed_at: hoursAgo(25) }],
    ['begun three days ago, even with a recent piece', { created_at: hoursAgo(73) }],
  ])('gives up on an import %s, together with its upload, and frees its slot', async (what, set) => {
    const bytes = zoneFile(2)
    const { id } = await begun(primary().id, await beginBody(`Given up ${what}`.slice(0, 60), bytes))
    await sendAll(primary().id, id, bytes)
    await change(id, set)
    const left = join(dataDir, 'zone-imports', String(id))
    await mkdir(left, { recursive: true })
    await over(id)
    const { result } = await ask<ZoneImport>(getZoneImport, primary().id, { query: { id } })
    expect(result).toMatchObject({ state: 'failed', failure: expect.stringContaining('not finished in time') })
    expect(await importsStored(portal.files)).toEqual([])
    expect(await readdir(join(dataDir, 'zone-imports'))).toEqual([])
    const noted = await get().database.within(WORKER, tx =>
      tx.selectFrom('audit_trail').select('details').where('action', '=', 'zone-import-failed').execute(),
    )
    expect(noted).toContainEqual({ details: expect.objectContaining({ importId: id }) })
    expect((await begun(primary().id, await beginBody('After it', zoneFile(3)))).id).not.toBe(id)
  })

  test('refuses pieces while a disk is full, and does not unpack a file that would not fit', async () => {
    const bytes = zoneFile(2)
    const body = await beginBody('No room', bytes)
    const { id } = await begun(primary().id, body)
    const disk = (freeBytes: number) => ({ folder: 'files' as const, freeBytes, totalBytes: 1e12 })
    portal.disks.push(disk(500_000_000 + bytes.length - 1))
    const words = expect.stringContaining('too little disk space')
    try {
      expect(await sendPiece(primary().id, id, 0, bytes)).toMatchObject({ code: 'not-ready', message: words })
      expect(await ask(beginZoneImport, primary().id, { body })).toMatchObject({ code: 'not-ready', message: words })
      portal.disks[0] = disk(500_000_000 + bytes.length)
      await sendAll(primary().id, id, bytes)
      await ask(finishZoneImport, primary().id, { body: { id } })
      expect(await ended(primary().id, id)).toMatchObject({ state: 'failed', failure: words })
    } finally {
      portal.disks.length = 0
    }
  })

  test('does not count attempts that a node hands back', async () => {
    const bytes = zoneFile(2)
    const { id } = await begun(primary().id, await beginBody('Given back', bytes))
    await sendAll(primary().id, id, bytes)
    await ask(finishZoneImport, primary().id, { body: { id } })
    for (let n = 0; n < 5; n++) {
      expect(await claimImport(get().database, 'node')).toMatchObject({ id, attempts: 1 })
      await returnImport(get().database, id, 'node')
    }
    expect(await ended(primary().id, id)).toMatchObject({ state: 'done' })
  })

  test('a second node takes over a dead node’s import', async () => {
    const bytes = zoneFile(3)
    const { id } = await begun(primary().id, await beginBody('Lost node', bytes))
    await sendAll(primary().id, id, bytes)
    await ask(finishZoneImport, primary().id, { body: { id } })
    await get().database.within(WORKER, tx =>
      tx
        .updateTable('zone_imports')
        .set({ state: 'running', lease_owner: 'gone', lease_until: new Date(Date.now() - 1000), attempts: 1 })
        .where('id', '=', id)
        .execute(),
    )
    expect(await ended(primary().id, id)).toMatchObject({ state: 'done' })
  })

  test('records in the audit trail who started, cancelled and saved an import', async () => {
    const rows = await get().database.within(WORKER, tx =>
      tx
        .selectFrom('audit_trail')
        .select(['action', 'user_id', 'organisation_id'])
        .where('action', 'in', [
          'zone-import-begun',
          'zone-import-cancelled',
          'zones-imported',
          'zone-import-right-changed',
          'zone-import-failed',
        ])
        .execute(),
    )
    for (const action of ['zone-import-begun', 'zone-import-cancelled', 'zones-imported', 'zone-import-failed'])
      expect(rows).toContainEqual({ action, user_id: primary().id, organisation_id: primary().organisationId })
    expect(rows).toContainEqual({
      action: 'zone-import-right-changed',
      user_id: administrator().id,
      organisation_id: primary().organisationId,
    })
  })
})
