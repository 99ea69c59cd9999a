import { MovementImportError } from './import-error.ts'

const DAY_MS = 86_400_000
const MOST_DAYS = 3700

/**
 * Returns the ISO dates from the first to the last, both inclusive.
 *
 * @example daysBetween('2026-10-30..2026-11-01') // ['2026-10-30', '2026-10-31', '2026-11-01']
 * @throws MovementImportError where the text is not two dates in order, at most ten years apart
 */
export const daysBetween = (text: string): string[] => {
  const [first = Number.NaN, last = Number.NaN] = text.split('..').map(day => Date.parse(`${day}T00:00Z`))
  const days = Math.round((last - first) / DAY_MS) + 1
  if (last < first) throw new MovementImportError(`${text} ends before it begins`)
  if (!/^\d{4}-\d{2}-\d{2}\.\.\d{4}-\d{2}-\d{2}$/.test(text) || !(days >= 1 && days <= MOST_DAYS))
    throw new MovementImportError(`${text} is not like 2026-10-01..2026-10-31`)
  return Array.from({ length: days }, (_, i) => new Date(first + i * DAY_MS).toISOString().slice(0, 10))
}
