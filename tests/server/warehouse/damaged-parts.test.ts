import { readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { meteredWarehouse } from '../../../server/runtime/monitoring/metered.ts'
import { createMetrics } from '../../../server/runtime/monitoring/metrics.ts'
import { createDamageNotes, Damaged, dependencyOf } from '../../../server/runtime/outages/dependency-down.ts'
import { ENGINES, type OpenEngine } from './engines.ts'

let engine: OpenEngine
beforeAll(async () => {
  engine = await ENGINES[0]!.open()
})
afterAll(() => engine?.close())

test('reports a changed part of the embedded warehouse as damage, and names its folder and the repair', async () => {
  const damage = createDamageNotes()
  const warehouse = meteredWarehouse(engine.warehouse, createMetrics(), damage)
  const table = 'CREATE TABLE IF NOT EXISTS damaged (number UInt64) ENGINE = MergeTree ORDER BY number'
  await warehouse.run({ name: 'test', sql: table }, {})
  await warehouse.insert('damaged', Array.from({ length: 5000 }, (_, at) => `${at * 7919}\n`).join(''))
  const sum = () =>
    warehouse.numbers({ name: 'test', sql: 'SELECT toUInt32(sum(number) % 1000) AS n FROM damaged' }, {})
  await expect(sum()).resolves.toHaveLength(1)

  const folder = join(engine.folder, 'movement')
  // The folder lists the same part under several names.
  const parts = new Set(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(path => /\bdamaged\b.*all_1_1_0.*\.bin$/.test(path))
      .map(path => realpathSync(join(folder, path))),
  )
  expect(parts.size).toBe(1)
  const [part = ''] = parts
  const bytes = readFileSync(part)
  bytes[5000]! ^= 0x10
  writeFileSync(part, bytes)

  const fault = await sum().catch((error: unknown) => error)
  expect(fault).toMatchObject({ code: 'damaged' })
  const found = dependencyOf(fault)
  expect(found).toBeInstanceOf(Damaged)
  expect(found?.message).toMatch(
    /^Movement data is damaged: the part all_1_1_0 of the table ambit\.damaged cannot be read \(ClickHouse's error 40\)\. Restore/,
  )
  expect(damage.sentences()).toEqual([found?.message])
})
