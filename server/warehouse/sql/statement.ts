import { readFileSync } from 'node:fs'
import { SQL_TERMS } from './sql-terms.ts'

/** The types of a statement's parameters: numbers, codes and dates. User input never becomes part of SQL. */
export type ParameterType =
  | 'UInt8'
  | 'UInt16'
  | 'UInt32'
  | 'UInt64'
  | 'Date'
  | 'Array(UInt8)'
  | 'Array(UInt32)'
  | 'Rows'
  /** A secret key: 32 hexadecimal digits. */
  | 'Key'

/** The format of a file that the embedded engine itself opens. */
export type FileFormat = 'RowBinary' | 'CSVWithNames' | 'Parquet'

/** The rows of a load: a table of this warehouse, or a file (RowBinary by default) that the engine itself opens. */
export type RowSource =
  | { readonly table: `stage_${number}` }
  | { readonly file: string; readonly columns: string; readonly format?: FileFormat }

export type ParameterValue = number | bigint | string | readonly number[] | Uint32Array | RowSource

const LARGEST = { UInt8: 0xff, UInt16: 0xffff, UInt32: 0xffff_ffff } as const
const KEY = /^[0-9a-f]{32}$/
const DATE = /^\d{4}-\d{2}-\d{2}$/

const refuse = (name: string, type: string): never => {
  throw new TypeError(`The parameter ${name} is not a ${type}`)
}

const integer = (name: string, type: keyof typeof LARGEST, value: unknown): string =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= LARGEST[type]
    ? String(value)
    : refuse(name, type)

const list = (name: string, type: 'UInt8' | 'UInt32', value: ParameterValue): string => {
  if (!(Array.isArray(value) || value instanceof Uint32Array) || value.length === 0) return refuse(name, `${type} list`)
  const members: string[] = []
  for (const member of value) members.push(integer(name, type, member))
  return `(${members.join(',')})`
}

/** A path as SQL text. */
export const textLiteral = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

const rows = (name: string, value: ParameterValue): string => {
  if (typeof value !== 'object' || !('table' in value || 'file' in value)) return refuse(name, 'row source')
  if ('table' in value) return /^stage_\d+$/.test(value.table) ? value.table : refuse(name, 'row source')
  return `file(${textLiteral(value.file)}, '${value.format ?? 'RowBinary'}', '${value.columns}')`
}

/** A 64-bit integer. A JavaScript number must be a safe integer. */
const wide = (name: string, value: ParameterValue): string => {
  const exact = typeof value === 'bigint' || Number.isSafeInteger(value)
  return exact && (value as number | bigint) >= 0 && (value as number | bigint) < 1n << 64n
    ? String(value)
    : refuse(name, 'UInt64')
}

/**
 * Renders a value as SQL text. This is the only place that does so. It accepts integers in range, ISO dates, keys and
 * lists of integers, and throws a TypeError for anything else. A list must not be empty, because `IN ()` is not valid
 * SQL.
 */
export const literal = (name: string, type: ParameterType, value: ParameterValue): string => {
  switch (type) {
    case 'UInt8':
    case 'UInt16':
    case 'UInt32':
      return integer(name, type, value)
    case 'UInt64':
      return wide(name, value)
    case 'Date':
      return typeof value === 'string' && DATE.test(value) ? `toDate('${value}')` : refuse(name, type)
    case 'Array(UInt8)':
      return list(name, 'UInt8', value)
    case 'Array(UInt32)':
      return list(name, 'UInt32', value)
    case 'Rows':
      return rows(name, value)
    case 'Key':
      return typeof value === 'string' && KEY.test(value) ? `'${value}'` : refuse(name, type)
  }
}

export type Parameters = Readonly<Record<string, ParameterValue>>

/**
 * A statement from a `.sql` file.
 * @typeParam P its parameters
 * @typeParam R a row of its result; `never` if it returns none
 */
export interface Statement<P extends Parameters, R = never> {
  readonly name: string
  readonly sql: string
  /** Only carries the type of a row; never set. */
  readonly row?: R
  readonly parameters?: P
}

/** A parameter in a statement: its name and its type. */
export const PLACEHOLDER = /\{(\w+):(\w+(?:\(\w+\))?)\}/g
const REFERENCE = /\/\*(?:\{([\w-]+)(?: (\w+))?\}|\[([\w-]+)\])\*\//g
const COMMENTS = /^--.*\n/gm

/** The contents of a statement's slots: the name of a term or fragment, or SQL written in code. Never input. */
type Slots = Readonly<Record<string, string | { readonly sql: string }>>

const textOf = (name: string): string =>
  SQL_TERMS[name] ??
  readFileSync(new URL(`./fragments/${name}.sql`, import.meta.url), 'utf8')
    .replaceAll(COMMENTS, '')
    .trim()

/**
 * Inserts SQL that several statements share. `{name}` in a comment is a term (sql-terms.ts) or a file in `fragments/`.
 * A word after the name fills that fragment's slot `end`. `[slot]` is replaced with the contents of the statement's
 * slot.
 */
const filledIn = (sql: string, slots: Slots): string =>
  sql.replaceAll(REFERENCE, (_, name: string | undefined, end: string | undefined, slot: string) => {
    if (name !== undefined) return filledIn(textOf(name), end === undefined ? slots : { ...slots, end: { sql: end } })
    const chosen = slots[slot]
    if (chosen === undefined) throw new TypeError(`The slot ${slot} is empty`)
    return filledIn(typeof chosen === 'string' ? textOf(chosen) : chosen.sql, slots)
  })

/** Reads the statement from a `.sql` file next to the module at `base`. */
export const statement = <P extends Parameters, R = never>(
  base: string,
  file: `${string}.sql`,
  slots: Slots = {},
): Statement<P, R> => ({
  name: [file.slice(0, -4), ...Object.values(slots).filter(slot => typeof slot === 'string')].join(' '),
  sql: filledIn(readFileSync(new URL(file, base), 'utf8').replaceAll(COMMENTS, ''), slots).trim(),
})

/** Renders a statement, replacing each `{name:Type}` with a typed literal. */
export const render = (sql: string, parameters: Parameters): string =>
  sql.replaceAll(PLACEHOLDER, (_, name: string, type: string) => {
    const value = parameters[name]
    if (value === undefined) throw new TypeError(`The parameter ${name} is missing`)
    return literal(name, type as ParameterType, value)
  })
