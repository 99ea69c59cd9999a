import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, WORKER } from '../../../../server/db/database.ts'
import { treeSpecOf } from '../../../../server/services/datasets/downloads.ts'
import { openAnyDatabase } from '../../support/databases.ts'
import { orderOf, placed } from '../../support/orders.ts'
import { openTestPortal, type TestPortal } from '../../support/test-portal.ts'

let database: Database
let portal: TestPortal
beforeAll(async () => {
  ;({ database } = await openAnyDatabase())
  portal = await openTestPortal(database)
})
afterAll(async () => {
  await portal?.close()
  await database?.close()
})

const change = (id: number, values: { build_id?: number; attempt_build_id?: number; zone_system_id?: number }) =>
  database.within(WORKER, tx => tx.updateTable('datasets').set(values).where('id', '=', id).execute())
const systemOf = (kind: 'small' | 'custom') =>
  database.within(WORKER, tx =>
    tx.selectFrom('zone_systems').select(['id', 'file_name']).where('kind', '=', kind).executeTakeFirstOrThrow(),
  )

test('reads a build’s area, version and zones from its dataset, both during and after the build', async () => {
  const id = await placed(portal, portal.people.primary.id, orderOf(portal))
  const { study_area_wkt } = await database.within(WORKER, tx =>
    tx.selectFrom('datasets').select('study_area_wkt').where('id', '=', id).executeTakeFirstOrThrow(),
  )
  const spec = {
    areaWkt: study_area_wkt,
    standard: { version: 1, smallFile: `zones/${(await systemOf('small')).file_name}.fgb` },
    customZonesFile: null,
  }
  await change(id, { build_id: 41, attempt_build_id: 42 })
  expect(await treeSpecOf(database, 41)).toEqual(spec)
  expect(await treeSpecOf(database, 42)).toEqual(spec)
  await expect(treeSpecOf(database, 43)).rejects.toThrow('No dataset has the build 43')

  const custom = await systemOf('custom')
  await change(id, { zone_system_id: custom.id })
  expect(await treeSpecOf(database, 41)).toEqual({ ...spec, customZonesFile: `zones/${custom.file_name}.fgb` })
})
