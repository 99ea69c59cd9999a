import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { UNSCOPED, WORKER } from '../../../../server/db/database.ts'
import { forgetDeletedAreas } from '../../../../server/jobs/delete-expired-rows.ts'
import { neighboursKey, zoneFileKey } from '../../../../server/zones/zone-files.ts'
import { getOrganisationAuditTrail } from '../../../../src/contract/audit.ts'
import { acceptTerms } from '../../../../src/contract/authentication.ts'
import type { Call } from '../../../../src/contract/call.ts'
import {
  type AreaToSave,
  changeSavedArea,
  deleteSavedArea,
  type OpenedArea,
  openSavedArea,
  restoreSavedArea,
  type SavedArea,
  saveArea,
  savedAreas,
} from '../../../../src/contract/saved-areas.ts'
import { MAX_SAVED_AREAS } from '../../../../src/domain/constants.ts'
import { findAdjacency } from '../../../../workers/adjacency/find-adjacency.ts'
import { writeNeighbours } from '../../../../workers/adjacency/neighbours-file.ts'
import { bufferSource } from '../../../../workers/bytes/byte-source.ts'
import { columnsFrom } from '../../../../workers/columns/columns-builder.ts'
import type { ZoneInput } from '../../../../workers/columns/zone-columns.ts'
import { decodeFlatGeobuf } from '../../../../workers/flatgeobuf/decode.ts'
import { writeFlatGeobuf } from '../../../../workers/flatgeobuf/write.ts'
import { CENTRE_E, CENTRE_N } from '../../support/country.ts'
import { onDatabases } from '../../support/databases.ts'
import { orderOf, placed, zoneOrderOf } from '../../support/orders.ts'
import { openTestPortal, type TestPortal } from '../../support/test-portal.ts'

/** Row and column, counted from 0 in the south-west, in the customer's 20 by 20 grid of 0.25 km² squares. */
const zone = (row: number, column: number) => row * 20 + column + 1

const TRIANGLE = 'POLYGON ((429000 433000, 431000 433000, 431000 435000, 429000 433000))'

onDatabases(get => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await openTestPortal(get().database)
    await portal.ask(acceptTerms, portal.people.viewOwn.id, { body: { serviceId: 1 } })
  })
  afterAll(() => portal?.close())

  /** Returns the result of a call, or the code and text of its refusal. */
  const ask = async <T>(call: Call, as: number, given: Parameters<TestPortal['ask']>[2] = {}) => {
    const { status, json } = await portal.ask(call, as, given)
    return {
      status,
      result: (json.Results ?? json.result) as T,
      code: json.error?.code,
      message: json.error?.message ?? '',
    }
  }
  const save = (as: number, more: Partial<AreaToSave> & { name: string }) =>
    ask<{ id: number }>(saveArea, as, { body: { isShared: false, lonLat: [[-1.5, 53.8]], ...more } })
  const saveZones = (as: number, name: string, isShared = false, ids = [zone(9, 9), zone(9, 10)]) =>
    save(as, { name, isShared, lonLat: undefined, zones: { zoneSystemId: portal.customZonesId, ids } })
  const listed = async (as: number) => (await ask<SavedArea[]>(savedAreas, as)).result
  const open = (as: number, id: number) => ask<OpenedArea>(openSavedArea, as, { query: { id } })
  const change = (as: number, body: object) => ask(changeSavedArea, as, { body })
  const remove = (as: number, id: number) => ask(deleteSavedArea, as, { query: { id } })
  const restore = (as: number, id: number) => ask(restoreSavedArea, as, { body: { id } })
  const audited = async (action: string) =>
    JSON.stringify((await ask(getOrganisationAuditTrail, portal.people.primary.id, { query: { action } })).result)

  test('saves zones, points and a boundary, and opens them unchanged, with their size', async () => {
    const { id: user } = portal.people.primary
    const zones = await saveZones(user, 'City centre', true)
    const points = await save(user, {
      name: 'Two stations',
      lonLat: [
        [-1.5475, 53.7949],
        [-1.53, 53.8123456789],
      ],
    })
    const boundary = await save(user, {
      name: 'Triangle',
      lonLat: undefined,
      boundary: { wkt: TRIANGLE, made: 'drawn' },
    })
    expect([zones.status, points.status, boundary.status]).toEqual([200, 200, 200])
    expect(await listed(user)).toMatchObject([
      {
        name: 'City centre',
        isShared: true,
        isOwn: true,
        owner: 'Maya Ellis',
        mayDelete: true,
        kind: 'zones',
        count: 2,
        areaKm2: 0.5,
        system: { zoneSystemId: portal.customZonesId, name: 'Aire Valley grid' },
        change: null,
      },
      { name: 'Triangle', isShared: false, kind: 'boundary', count: 1, areaKm2: 2, system: null },
      { name: 'Two stations', isShared: false, kind: 'points', count: 2, areaKm2: null },
    ])
    expect((await open(user, zones.result.id)).result).toMatchObject({
      zoneIds: [zone(9, 9), zone(9, 10)],
      lonLat: [],
      boundary: null,
    })
    expect((await open(user, points.result.id)).result.lonLat).toEqual([
      [-1.5475, 53.7949],
      [-1.53, 53.812346],
    ])
    expect((await open(user, boundary.result.id)).result.boundary).toMatchObject({
      made: 'drawn',
      wkt: expect.stringMatching(/^POLYGON/),
    })
  })

  test('shows a private area only to its owner; lets the organisation read a shared one, but only its owner edit it', async () => {
    const { primary, colleague, viewOwn } = portal.people
    const { id } = (await saveZones(colleague.id, 'South Bank')).result
    const names = async (as: number) => (await listed(as)).map(({ name }) => name)
    expect(await names(colleague.id)).toContain('South Bank')
    for (const other of [primary.id, viewOwn.id]) {
      expect(await names(other)).not.toContain('South Bank')
      for (const answer of [
        await open(other, id),
        await change(other, { id, name: 'Mine now' }),
        await change(other, { id, isShared: true }),
        await remove(other, id),
        await restore(other, id),
      ])
        expect([answer.status, answer.code]).toEqual([404, 'not-found'])
    }
    expect((await change(colleague.id, { id, isShared: true })).status).toBe(200)
    expect((await listed(viewOwn.id)).find(area => area.id === id)).toMatchObject({
      isShared: true,
      isOwn: false,
      owner: 'Tom Hughes',
      mayDelete: false,
    })
    expect((await open(viewOwn.id, id)).result.zoneIds).toHaveLength(2)
    for (const answer of [
      await change(viewOwn.id, { id, name: 'Mine now' }),
      await change(primary.id, { id, isShared: false }),
      await remove(viewOwn.id, id),
    ])
      expect([answer.status, answer.code]).toEqual([409, 'not-allowed'])
    // A primary user can tidy up shared areas.
    expect((await listed(primary.id)).find(area => area.id === id)).toMatchObject({ mayDelete: true, isOwn: false })
    expect((await remove(primary.id, id)).status).toBe(200)
    expect((await open(colleague.id, id)).status).toBe(404)
    expect((await restore(colleague.id, id)).status).toBe(404)
    expect((await restore(primary.id, id)).status).toBe(200)
    expect((await change(colleague.id, { id, isShared: false })).status).toBe(200)
    expect((await open(primary.id, id)).status).toBe(404)
    expect((await open(colleague.id, id)).status).toBe(200)
  })

  test('hides areas from other organisations and the provider’s administrators, even in the database', async () => {
    const { primary, stranger, administrator } = portal.people
    const { id } = (await saveZones(primary.id, 'For the organisation', true)).result
    for (const other of [stranger.id, administrator.id]) {
      expect((await listed(other)).filter(({ name }) => name === 'For the organisation')).toEqual([])
      for (const answer of [
        await open(other, id),
        await change(other, { id, name: 'Theirs' }),
        await remove(other, id),
      ])
        expect([answer.status, answer.code]).toEqual([404, 'not-found'])
      // They cannot save zones of another organisation's zone system either.
      expect((await saveZones(other, 'Zones of others')).status).toBe(404)
    }
    const rows = await get().database.within(UNSCOPED, tx => tx.selectFrom('saved_areas').select('id').execute())
    expect(rows).toEqual([])
  })

  test('applies the rule for dataset names, and shows nobody two areas with the same name', async () => {
    const { primary, colleague } = portal.people
    for (const name of ['', '   ', 'Two\nlines', 'Bell\u0007', '<b>Bold</b>', 'Right\u202Eleft', 'x'.repeat(101)])
      expect([name, (await save(primary.id, { name })).code]).toEqual([name, 'bad-name'])
    expect((await save(primary.id, { name: 'x'.repeat(201) })).code).toBe('bad-request')
    const { id } = (await save(primary.id, { name: '  King’s Cross (north) ' })).result
    expect((await open(primary.id, id)).result.name).toBe('King’s Cross (north)')
    expect((await save(primary.id, { name: 'KING’S cross (NORTH)' })).code).toBe('name-taken')
    // Another user's private area does not block its name, and no refusal reveals it.
    const theirs = await save(colleague.id, { name: 'King’s Cross (north)', isShared: true })
    expect(theirs.status).toBe(200)
    expect((await change(primary.id, { id, name: 'king’s cross (north)' })).status).toBe(200)
    expect((await change(primary.id, { id, name: 'Two stations' })).code).toBe('name-taken')
    expect((await change(primary.id, { id, name: '\u0000' })).code).toBe('bad-name')
  })

  test('requires existing zones or points, a boundary or an existing dataset', async () => {
    const user = portal.people.primary.id
    const zoneSystemId = portal.customZonesId
    const no = { lonLat: undefined }
    const refused = async (more: Partial<AreaToSave>) => {
      const { code, message } = await save(user, { name: 'Refused', ...more })
      return [code, message]
    }
    expect(await refused(no)).toEqual(['bad-place', expect.stringContaining('exactly one of')])
    expect(await refused({ zones: { zoneSystemId, ids: [1] } })).toEqual(['bad-place', expect.any(String)])
    for (const id of [999_999, 2 ** 32 + 1])
      expect(await refused({ ...no, zones: { zoneSystemId, ids: [id] } })).toEqual([
        'bad-place',
        'A chosen zone is not part of the zone system',
      ])
    expect(await refused({ ...no, zones: { zoneSystemId, ids: [1, 3] } })).toEqual([
      'bad-place',
      'Non-Contiguous Zone: Selected zone area must be contiguous',
    ])
    const crossed = 'POLYGON ((429000 433000, 431000 435000, 431000 433000, 429000 435000, 429000 433000))'
    expect(await refused({ ...no, boundary: { wkt: crossed, made: 'drawn' } })).toEqual([
      'bad-place',
      expect.stringContaining('crosses itself'),
    ])
    expect(await refused({ ...no, datasetId: 999_999 })).toEqual(['not-found', expect.any(String)])
    const many = (length: number) => Array.from({ length }, (_, at) => at + 1)
    for (const huge of [
      { zones: { zoneSystemId, ids: many(41) } },
      { lonLat: many(1001).map((): [number, number] => [-1.5, 53.8]) },
      { lonLat: [[Number.POSITIVE_INFINITY, 0]] as [number, number][] },
      { lonLat: [[-181, 0]] as [number, number][] },
      { boundary: { wkt: ' '.repeat(250_001), made: 'drawn' as const } },
    ])
      expect((await refused({ ...no, ...huge }))[0]).toBe('bad-request')
  })

  test('saves the points, zones or boundary of a dataset that the user can see', async () => {
    const { primary, viewOwn, stranger, administrator } = portal.people
    const byPoints = await placed(portal, primary.id, orderOf(portal))
    const byZones = await placed(portal, primary.id, zoneOrderOf(portal, [zone(9, 9), zone(9, 10)]))
    const from = (as: number, datasetId: number, name: string) => save(as, { name, datasetId, lonLat: undefined })
    const points = await from(primary.id, byPoints, 'Points of a dataset')
    const zones = await from(primary.id, byZones, 'Zones of a dataset')
    expect((await open(primary.id, points.result.id)).result.lonLat).toHaveLength(1)
    expect((await open(primary.id, zones.result.id)).result).toMatchObject({
      zoneIds: [zone(9, 9), zone(9, 10)],
      areaKm2: 0.5,
    })
    for (const other of [viewOwn.id, stranger.id])
      expect((await from(other, byZones, 'Not theirs')).code).toBe('not-found')
    // The administrator sees the dataset, but not its zone system.
    expect((await from(administrator.id, byZones, 'Not theirs')).message).toContain('zone systems')
  })

  test('restores a deleted area within an hour, unless another area has taken its name', async () => {
    const user = portal.people.primary.id
    const { id } = (await save(user, { name: 'Deleted' })).result
    const { id: gone } = (await save(user, { name: 'Deleted long ago' })).result
    for (const each of [id, gone]) expect((await remove(user, each)).status).toBe(200)
    expect((await remove(user, id)).status).toBe(404)
    const again = await save(user, { name: 'Deleted' })
    expect((await restore(user, id)).code).toBe('name-taken')
    await change(user, { id: again.result.id, name: 'Renamed' })
    expect((await restore(user, id)).status).toBe(200)
    expect((await restore(user, id)).status).toBe(404)
    const { database } = get()
    const hourAgo = new Date(Date.now() - 3_601_000)
    const { userId, organisationId } = { userId: user, organisationId: portal.people.primary.organisationId }
    await database.within({ role: 'ambit_app', organisationId, userId, viewsAll: true, everywhere: false }, tx =>
      tx.updateTable('saved_areas').set({ deleted_at: hourAgo }).where('id', '=', gone).execute(),
    )
    expect((await restore(user, gone)).status).toBe(404)
    await forgetDeletedAreas(database)
    const rows = await database.within(WORKER, tx => tx.selectFrom('saved_areas').select('id').execute())
    expect(rows.map(row => row.id)).toContain(id)
    expect(rows.map(row => row.id)).not.toContain(gone)
  })

  test('names shared areas in the audit trail, and records only the number of private ones', async () => {
    const user = portal.people.colleague.id
    const { id } = (await save(user, { name: 'Secret site' })).result
    await change(user, { id, name: 'Still secret' })
    expect(await audited('area-saved')).toContain(`"savedAreaId":${id}`)
    await change(user, { id, name: 'Open site', isShared: true })
    await remove(user, id)
    await restore(user, id)
    const trail = (
      await Promise.all(['area-saved', 'area-changed', 'area-deleted', 'area-restored'].map(audited))
    ).join()
    expect(trail).toContain('Open site')
    expect(trail).not.toMatch(/ecret/)
  })

  describe('in a new version of the zone system', () => {
    /**
     * The same grid under other numbers, except that the zones (9, 10) and (9, 11) are split into halves with separate
     * codes.
     */
    const nextVersion = (): ZoneInput[] => {
      const halved = [zone(9, 10), zone(9, 11)]
      return Array.from({ length: 400 }, (_, at): ZoneInput[] => {
        const [e, n] = [CENTRE_E + ((at % 20) - 10) * 500, CENTRE_N + (Math.floor(at / 20) - 10) * 500]
        const made = (id: number, code: string, west: number, east: number): ZoneInput => ({
          id,
          code,
          name: code,
          numbers: { population: 250 },
          polygons: [[[west, n, east, n, east, n + 500, west, n + 500, west, n]]],
        })
        const code = `Z${String(at + 1).padStart(5, '0')}`
        if (!halved.includes(at + 1)) return [made(5000 + at, code, e, e + 500)]
        return [made(6000 + at, `${code}W`, e, e + 250), made(7000 + at, `${code}E`, e + 250, e + 500)]
      }).flat()
    }
    const putNextVersion = async (): Promise<number> => {
      const { files, database, people } = portal
      const fileName = 'aire-valley-grid.2'
      const bytes = writeFlatGeobuf(columnsFrom(nextVersion()), fileName)
      await files.put(zoneFileKey(fileName), bytes)
      const written = await decodeFlatGeobuf(bufferSource(bytes))
      await files.put(neighboursKey(fileName), writeNeighbours(findAdjacency(written), written))
      const { id } = await database.within(WORKER, tx =>
        tx
          .insertInto('zone_systems')
          .values({
            organisation_id: people.primary.organisationId,
            kind: 'custom',
            name: 'Aire Valley grid',
            file_name: fileName,
            zones: 402,
            version: 2,
          })
          .returning('id')
          .executeTakeFirstOrThrow(),
      )
      return id
    }

    test('finds zones by code, and lists missing ones with the zones on their ground', async () => {
      const user = portal.people.primary.id
      const whole = await saveZones(user, 'Unchanged', false, [zone(8, 8), zone(8, 9)])
      const split = await saveZones(user, 'Split', false, [zone(9, 9), zone(9, 10), zone(9, 11)])
      const zoneSystemId = await putNextVersion()
      const system = { zoneSystemId, name: 'Aire Valley grid' }
      const numberOf = (at: number) => 4999 + at
      const change = { missing: ['Z00191', 'Z00192'], successors: ['Z00191W', 'Z00191E', 'Z00192W', 'Z00192E'] }
      const list = await listed(user)
      expect(list.find(({ name }) => name === 'Unchanged')).toMatchObject({ change: null, system })
      const found = list.find(({ name }) => name === 'Split')
      expect(found).toMatchObject({ count: 3, system, change: { missing: change.missing } })
      expect(found?.change?.successors.toSorted()).toEqual(change.successors.toSorted())
      expect((await open(user, whole.result.id)).result.zoneIds).toEqual([zone(8, 8), zone(8, 9)].map(numberOf))
      const opened = (await open(user, split.result.id)).result
      expect(opened.zoneIds.toSorted((a, b) => a - b)).toEqual([numberOf(zone(9, 9)), 6190, 6191, 7190, 7191])
      // An area saved from the new version belongs to it.
      const now = await save(user, { name: 'Halves', lonLat: undefined, zones: { zoneSystemId, ids: [6190, 7190] } })
      expect((await open(user, now.result.id)).result).toMatchObject({
        zoneIds: [6190, 7190],
        change: null,
        areaKm2: 0.25,
      })
    })

    test('lists only the missing zones if the old version was removed', async () => {
      const { primary } = portal.people
      const { id } = (await saveZones(primary.id, 'Of the old version', false, [zone(9, 9), zone(9, 10)])).result
      await get().database.within(WORKER, tx =>
        tx.deleteFrom('zone_systems').where('id', '=', portal.customZonesId).execute(),
      )
      expect((await open(primary.id, id)).result).toMatchObject({
        zoneIds: [4999 + zone(9, 9)],
        change: { missing: ['Z00191'], successors: [] },
      })
    })
  })

  test('limits a user’s areas, however fast they are saved', async () => {
    const user = portal.people.viewOwn.id
    for (let made = 1; made < MAX_SAVED_AREAS; made++)
      expect((await save(user, { name: `Area ${made}` })).status).toBe(200)
    const last = await Promise.all([save(user, { name: 'Last' }), save(user, { name: 'Last but one' })])
    expect(last.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await save(user, { name: 'One more' })).message).toContain('Delete one first')
  })
})
