/** A row of a list without the fields that have the same value as in the previous row. */
export type Shortened<R> = { readonly [K in keyof R]?: R[K] | undefined }

/** True if two values of a field have the same JSON. */
const isRepeated = (before: unknown, now: unknown): boolean =>
  before === now ||
  (typeof before === 'object' && typeof now === 'object' && JSON.stringify(before) === JSON.stringify(now))

/**
 * Removes repeated fields from the rows of a list, because most rows have the same organisation, template and empty
 * fields as the previous row. The first row keeps every field. An absent field always means repetition, so a field
 * without a value must be null.
 * @example withoutRepeats([{ id: 2, group: null }, { id: 1, group: null }]) // [{ id: 2, group: null }, { id: 1 }]
 */
export const withoutRepeats = <R extends object>(rows: readonly R[]): Shortened<R>[] =>
  rows.map((row, at) => {
    const before: Partial<R> = rows[at - 1] ?? {}
    const changed = Object.entries(row).filter(([name, value]) => !isRepeated(before[name as keyof R], value))
    return Object.fromEntries(changed) as Shortened<R>
  })

/** Restores the complete rows of such a list. */
export const withRepeats = <R extends object>(rows: readonly Shortened<R>[]): R[] => {
  let before = {} as R
  return rows.map(row => {
    before = { ...before, ...row }
    return before
  })
}
