/** A row of a list without the fields in which it equals the row before it. */
export type Shortened<R> = { readonly [K in keyof R]?: R[K] | undefined }

/**
 * The rows of a list without what repeats: most rows have the organisation, the template and the empty fields of their neighbour.
 * The first row keeps every field. Absence has that meaning alone, so a field without a value must be null.
 * @example withoutRepeats([{ id: 2, group: null }, { id: 1, group: null }]) // [{ id: 2, group: null }, { id: 1 }]
 */
export const withoutRepeats = <R extends object>(rows: readonly R[]): Shortened<R>[] => {
  let before: Partial<Record<string, string>> = {}
  return rows.map(row => {
    const fields = Object.entries(row).map(([name, value]) => [name, value, JSON.stringify(value)] as const)
    const kept = fields.filter(([name, , text]) => before[name] !== text).map(([name, value]) => [name, value])
    before = Object.fromEntries(fields.map(([name, , text]) => [name, text]))
    return Object.fromEntries(kept) as Shortened<R>
  })
}

/** The whole rows of such a list. */
export const withRepeats = <R extends object>(rows: readonly Shortened<R>[]): R[] => {
  let before = {} as R
  return rows.map(row => {
    before = { ...before, ...row }
    return before
  })
}
