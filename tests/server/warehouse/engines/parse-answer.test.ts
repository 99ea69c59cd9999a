import { expect, test } from 'vitest'
import { parseColumns } from '../../../../server/warehouse/engines/parse-answer.ts'
import type { Statement } from '../../../../server/warehouse/sql/statement.ts'
import { ENGINES } from '../engines.ts'

const NUMBERS: Statement<Record<string, never>> = {
  name: 'numbers',
  sql: 'SELECT toUInt8(number % 7) AS small, toUInt16(number % 60000) AS medium, toUInt32(number * 3) AS large FROM numbers(200000) ORDER BY large',
}
const NONE: Statement<Record<string, never>> = { name: 'none', sql: `${NUMBERS.sql} LIMIT 0` }
const WORDS: Statement<Record<string, never>> = { name: 'words', sql: "SELECT 'a' AS word" }

test.each(ENGINES)('assembles whole columns from many blocks, on $name', async ({ open }) => {
  const { warehouse, close } = await open()
  try {
    const columns = await warehouse.columns(NUMBERS, {})
    expect([...columns].map(([name, column]) => [name, column.constructor.name, column.length])).toEqual([
      ['small', 'Uint8Array', 200_000],
      ['medium', 'Uint16Array', 200_000],
      ['large', 'Uint32Array', 200_000],
    ])
    for (const row of [0, 1, 65_535, 65_536, 123_456, 199_999])
      expect([...columns.values()].map(column => column[row])).toEqual([row % 7, row % 60_000, row * 3])
    const none = await warehouse.columns(NONE, {})
    expect([...none.values()].every(column => column.length === 0)).toBe(true)
    await expect(warehouse.columns(WORDS, {})).rejects.toThrow('The column word is a String')
  } finally {
    await close()
  }
})

test('parses an empty reply as an empty list of columns', () => {
  expect(parseColumns(new Uint8Array()).size).toBe(0)
})
