/** Options of a filter as it is chosen; the first is all. */
export type Factors = Readonly<Record<string, readonly (readonly number[])[]>>
export type Row = Record<string, readonly number[]>

/** Every selection that narrows two filters and takes all of the others, in a random order. */
export const pairsOfFilters = (factors: Factors, random: () => number): Row[] => {
  const names = Object.keys(factors)
  const all = Object.fromEntries(names.map(name => [name, factors[name]![0]!]))
  const rows = names.flatMap((first, at) =>
    names
      .slice(at + 1)
      .flatMap(second =>
        factors[first]!.slice(1).flatMap(one =>
          factors[second]!.slice(1).map((other): Row => ({ ...all, [first]: one, [second]: other })),
        ),
      ),
  )
  return rows
    .map(row => ({ row, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ row }) => row)
}
