import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'

/** A longer text is replaced by its length and its SHA-256. Characters. */
const MAX_TEXT = 2000

type Fields = Readonly<Record<string, unknown>>

const told = (value: unknown): unknown =>
  typeof value === 'string' && value.length > MAX_TEXT
    ? { characters: value.length, sha256: createHash('sha256').update(value).digest('hex') }
    : value

const isParts = (value: unknown): value is readonly Fields[] =>
  Array.isArray(value) && value.every(part => typeof part === 'object' && part !== null)

/** The parts that the other list does not hold unchanged. */
const without = (parts: readonly Fields[], others: readonly Fields[]) =>
  parts.filter(part => !others.some(other => isDeepStrictEqual(part, other)))

/**
 * The fields that differ between two states of a record; of a list of parts only the parts that differ.
 */
export const changesBetween = (before: Fields, after: Fields): { before: Fields; after: Fields } => {
  const changes: { before: Record<string, unknown>; after: Record<string, unknown> } = { before: {}, after: {} }
  for (const field of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [was, is] = [before[field], after[field]]
    if (isDeepStrictEqual(was, is)) continue
    const parts = isParts(was) && isParts(is)
    changes.before[field] = parts ? without(was, is) : told(was)
    changes.after[field] = parts ? without(is, was) : told(is)
  }
  return changes
}
