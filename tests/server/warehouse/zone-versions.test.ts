import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  loadZones,
  nameVersion,
  versionsOfBatches,
  zonesOfVersion,
  zoneVersions,
} from '../../../server/warehouse/deliveries/load/zone-versions.ts'
import { ENGINES, type OpenEngine } from './engines.ts'

const MIGRATION = new URL('../../../server/warehouse/schema/0008-name-zone-versions.sql', import.meta.url)
/** The migration's commands. The test runs them again, like a start that was interrupted before it recorded them. */
const commands = readFileSync(MIGRATION, 'utf8')
  .replaceAll(/^--.*\n/gm, '')
  .split(/;\s*(?:\n|$)/)
  .filter(Boolean)

describe.each(ENGINES)('versions of the standard zones, on $name', ({ open }) => {
  let engine: OpenEngine
  beforeAll(async () => {
    engine = await open()
  })
  afterAll(() => engine.close())

  test('turns the newest parents in an older warehouse into version 1, once', async () => {
    const { warehouse } = engine
    await warehouse.insert('zone_parents', '40\t7\t119\n41\t7\t120\n41\t8\t120\n')
    await warehouse.insert('loaded_files', '40\t5\t1\t1\n41\t5\t1\t2\n')
    for (let times = 0; times < 2; times++)
      for (const sql of commands) await warehouse.run({ name: 'migration', sql }, {})
    expect(await zonesOfVersion(warehouse, 1)).toEqual([
      { zone: 7, parent: 120 },
      { zone: 8, parent: 120 },
    ])
    const rows = { name: 'test', sql: 'SELECT count() FROM zones' }
    expect(await warehouse.numbers(rows, {})).toEqual(Float64Array.of(2))
  })

  test('leaves an existing version unchanged', async () => {
    const { warehouse } = engine
    await loadZones(warehouse, 3, [{ zone: 5, parent: 0 }])
    await loadZones(warehouse, 3, [{ zone: 6, parent: 9 }])
    expect(await zoneVersions(warehouse)).toEqual([1, 3])
    expect(await zonesOfVersion(warehouse, 3)).toEqual([{ zone: 5, parent: 0 }])
    expect(await zonesOfVersion(warehouse, 2)).toEqual([])
  })

  test('assigns a delivery to the version that it names, or to the first if it names none', async () => {
    await nameVersion(engine.warehouse, [70, 71], 3)
    const versionOf = await versionsOfBatches(engine.warehouse)
    expect([69, 70, 71].map(versionOf)).toEqual([1, 3, 3])
  })
})
