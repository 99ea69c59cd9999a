import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { bind } from '../../../server/warehouse/engines/clickhouse/open-clickhouse.ts'
import {
  literal,
  type ParameterType,
  type ParameterValue,
  render,
  statement,
} from '../../../server/warehouse/sql/statement.ts'

const warehouse = join(import.meta.dirname, '../../../server/warehouse')

describe('the only function that renders literals', () => {
  test.each<[ParameterType, ParameterValue, string]>([
    ['UInt8', 255, '255'],
    ['UInt32', 4_294_967_295, '4294967295'],
    ['UInt64', 18_446_744_073_709_551_615n, '18446744073709551615'],
    ['Date', '2026-10-25', "toDate('2026-10-25')"],
    ['Array(UInt8)', [0, 6], '(0,6)'],
    ['Array(UInt32)', Uint32Array.of(7), '(7)'],
    ['Rows', { table: 'stage_12' }, 'stage_12'],
    ['Rows', { file: "/a/it's\\", columns: 'x UInt8' }, "file('/a/it\\'s\\\\', 'RowBinary', 'x UInt8')"],
  ])('renders a value of type %s', (type, value, text) => {
    expect(literal('p', type, value)).toBe(text)
  })

  test.each<[ParameterType, unknown]>([
    ['UInt8', 256],
    ['UInt8', -1],
    ['UInt8', 1.5],
    ['UInt32', '1'],
    ['UInt32', Number.NaN],
    ['UInt64', 2 ** 53],
    ['Date', "2026-10-25') OR 1=1 --"],
    ['Date', '25/10/2026'],
    ['Array(UInt8)', []],
    ['Array(UInt8)', [300]],
    ['Array(UInt32)', ['1) OR (1']],
    ['Rows', { table: 'trips' }],
    ['Rows', 'trips'],
  ])('refuses a value for %s: %o', (type, value) => {
    expect(() => literal('p', type, value as ParameterValue)).toThrow(TypeError)
  })

  test('refuses a missing parameter', () => {
    expect(() => render('SELECT {a:UInt8}', {})).toThrow('a is missing')
  })
})

test('a server that binds parameters receives numbers and dates as bound values, and lists and sources as literals', () => {
  const sql = 'SELECT x FROM {source:Rows} WHERE a = {a:UInt32} AND d = {d:Date} AND b IN {b:Array(UInt8)}'
  expect(bind(sql, { source: { table: 'stage_1' }, a: 5, d: '2026-10-01', b: [1, 2] })).toEqual({
    sql: 'SELECT x FROM stage_1 WHERE a = {a:UInt32} AND d = {d:Date} AND b IN (1,2)',
    values: { a: 5, d: '2026-10-01' },
  })
  expect(() => bind(sql, { source: { table: 'stage_1' }, a: -5, d: '2026-10-01', b: [1] })).toThrow(TypeError)
})

describe('statements', () => {
  const files = readdirSync(warehouse, { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('.sql'))

  test('are portable', () => {
    expect(files.length).toBeGreaterThan(20)
    for (const file of files) {
      const sql = readFileSync(join(warehouse, file), 'utf8').replaceAll(/^--.*\n/gm, '')
      expect(sql, file).not.toMatch(/\bWITH\b|\bOVER\s*\(|\bFILTER\s*\(|GROUPING SETS|\bANY\b|\bCODEC\b|\bTTL\b/i)
      expect(sql, file).not.toMatch(/(?<!ALL INNER |ALL LEFT |ARRAY )\bJOIN\b/)
      expect(sql, file).not.toMatch(/\buniq\(|\bquantile\(|\bmedian\(|skip_unavailable_shards/i)
    }
  })

  test('refuse an empty slot and replace a filled one', () => {
    const trips = (slots: Record<string, string | { readonly sql: string }>) =>
      statement(`file://${warehouse}/counting/`, 'trips.sql', slots)
    const noise = { moment: { sql: 'ended_at' }, secret: { sql: 'factor' } }
    expect(() => trips({ rows: 'visits', ...noise })).toThrow(TypeError)
    expect(trips({ rows: 'visits', ...noise, fields: { sql: 'hour' } }).sql).not.toContain('/*')
  })

  test('are only in .sql files and in statement modules', () => {
    const folders = ['builds', 'cache', 'counting', 'deliveries', 'disclosure', 'figures', 'owner', 'pricing', 'zones']
    const sources = folders.flatMap(folder =>
      readdirSync(join(warehouse, folder), { recursive: true, encoding: 'utf8' })
        .filter(file => file.endsWith('.ts') && !file.endsWith('statements.ts'))
        .map(file => join(folder, file)),
    )
    expect(sources.length).toBeGreaterThan(50)
    const hasSql = (file: string) =>
      /['"`]\s*(?:SELECT|INSERT|ALTER|CREATE|DROP)\b/.test(readFileSync(join(warehouse, file), 'utf8'))
    expect(sources.filter(hasSql)).toEqual([])
  })
})
