import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createRecodeTrips, fieldOf } from '../../../server/warehouse/counting/read-trips.ts'
import {
  AXES,
  dimension,
  FIELDS,
  isNominal,
  optionsOf,
  type StoredField,
} from '../../../server/warehouse/dimensions.ts'
import { leavesOf } from '../../../server/warehouse/disclosure/categories.ts'
import { tripColumns } from '../../../server/warehouse/trip-columns.ts'
import { upTo } from '../../../src/domain/collections.ts'
import { NOISE } from './worlds.ts'

const FIRST_TABLES = readFileSync('server/warehouse/schema/0001-create-movement.sql', 'utf8')

/** The codes of a column's rows. Rows from before a migration added the column have 0. */
const storedCodes = (column: string, codes: readonly number[]): number[] => {
  const isOriginal = new RegExp(`\\b${column} UInt8\\b`).test(FIRST_TABLES)
  return [...new Set(isOriginal ? codes : [0, ...codes])]
}

const countedFields = tripColumns.flatMap(([column, { codes }]) =>
  Object.entries(FIELDS).flatMap(([field, sql]) =>
    codes && new RegExp(`\\b${column}\\b`).test(sql)
      ? [{ field: field as StoredField, sql, column, stored: storedCodes(column, codes) }]
      : [],
  ),
)

/** The values that trips with the given codes are counted by: unknown ages and genders are assigned to bands. */
const recodedValues = async (field: StoredField, codes: readonly number[]): Promise<number[]> => {
  const recode = createRecodeTrips(() => Promise.reject(new Error('Traverses need no zones')), NOISE)
  const column = Uint8Array.from(codes)
  const trips = {
    persons: Uint32Array.from(codes.keys()),
    starts: Uint32Array.from(upTo(codes.length + 1)),
    factors: new Uint32Array(codes.length),
    weights: new Uint32Array(codes.length),
    fields: new Map([...(['age', 'gender'] as const), field].map(name => [name, column])),
  }
  const { codes: recoded, values } = fieldOf(await recode(1, 'traverses', trips), field)
  return Array.from(recoded, code => values[code]!)
}

/** The options of every tree over a field, keyed by dimension. */
const treesOver = (field: StoredField): Map<string, ReadonlySet<number>> => {
  const trees = new Map<string, ReadonlySet<number>>()
  for (const { by, categories } of Object.values(AXES))
    if (dimension(by).field === field) trees.set(by, new Set(leavesOf(categories).keys()))
  if (isNominal(field)) trees.set(field, new Set(optionsOf(field)))
  return trees
}

test('finds the fields that are counted by codes', () => {
  expect(countedFields.map(({ field }) => field)).toEqual(expect.arrayContaining(['purpose', 'mode', 'age', 'gender']))
})

test.each(countedFields)(
  'every tree over $field covers all codes of $column',
  async ({ field, sql, column, stored }) => {
    expect(sql).toBe(column)
    const trees = treesOver(field)
    expect(trees.size).toBeGreaterThan(0)
    const values = await recodedValues(field, stored)
    for (const [by, options] of trees)
      for (const value of values)
        expect(
          options.has(dimension(by as keyof typeof AXES).optionOf(value, undefined)),
          `${by} covers ${value}`,
        ).toBe(true)
  },
)
