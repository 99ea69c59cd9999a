import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WORKER } from '../../../server/db/database.ts'
import { createFolderStore } from '../../../server/files/folder-store.ts'
import { importZones } from '../../../server/zones/import/import-zones.ts'
import { type OpenDatabase, openAnyDatabase } from '../support/databases.ts'

const ORGANISATION = 'Aire Valley'
const folder = mkdtempSync(join(tmpdir(), 'ambit-import-zones-'))
const files = createFolderStore(folder)
let state: OpenDatabase

beforeAll(async () => {
  state = await openAnyDatabase()
  await state.database.within(WORKER, tx => tx.insertInto('organisations').values({ name: ORGANISATION }).execute())
})
afterAll(async () => {
  await state?.database.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A 100 m square whose western edge is this many metres east of the first one's. */
const square = (east: number) => {
  const [w, s] = [430_000 + east, 433_000]
  return [
    [
      [w, s],
      [w + 100, s],
      [w + 100, s + 100],
      [w, s + 100],
      [w, s],
    ],
  ]
}
const zone = (code: string, ...east: number[]) => ({
  type: 'Feature',
  properties: { code },
  geometry: { type: 'MultiPolygon', coordinates: east.map(square) },
})
const ISLANDS = {
  type: 'FeatureCollection',
  crs: { type: 'name', properties: { name: 'EPSG:27700' } },
  features: [zone('MAINLAND', 0), zone('ISLES', 100, 300)],
}

const importIslands = (name: string, mayHaveIslands: boolean) =>
  importZones(
    { database: state.database, files },
    {
      organisation: ORGANISATION,
      name,
      file: new TextEncoder().encode(JSON.stringify(ISLANDS)),
      newVersion: false,
      crs: null,
      mayHaveIslands,
    },
    () => undefined,
  )
const storedSystems = () =>
  state.database.within(WORKER, tx => tx.selectFrom('zone_systems').select(['name', 'report']).execute())

test('refuses zones in several pieces, names their codes, and stores nothing', async () => {
  await expect(importIslands('Drawn', false)).rejects.toThrow(
    'The zone ISLES is in several pieces more than 5 m apart. Join the pieces or give each its own zone and code, then import the file again.',
  )
  expect(await storedSystems()).toEqual([])
})

test('imports official zones with islands if the operator vouches for them, and stores how many have several pieces', async () => {
  const { zones, notes } = await importIslands('Official', true)
  expect(zones).toBe(2)
  expect(notes.map(({ code, what }) => [code, what])).toEqual([['ISLES', 'is in several pieces']])
  expect(await storedSystems()).toMatchObject([{ name: 'Official', report: { noted: { 'is in several pieces': 1 } } }])
})

test('reads a file in the coordinate system that the operator names, which otherwise contradicts its numbers', async () => {
  const crs = { type: 'name', properties: { name: 'urn:ogc:def:crs:OGC:1.3:CRS84' } }
  const order = {
    organisation: ORGANISATION,
    name: 'Metres',
    file: new TextEncoder().encode(JSON.stringify({ ...ISLANDS, crs })),
    newVersion: false,
    mayHaveIslands: true,
  }
  const importWith = (chosen: string | null) =>
    importZones({ database: state.database, files }, { ...order, crs: chosen }, () => undefined)
  await expect(importWith(null)).rejects.toThrow(
    'Its numbers fit British National Grid (EPSG:27700): choose that system',
  )
  expect(await importWith('EPSG:27700')).toMatchObject({ zones: 2, system: 'EPSG:27700' })
})
