/** Options of a filter as it is chosen; the first is all. */
export type Factors = Readonly<Record<string, readonly (readonly number[])[]>>
export type Row = Record<string, readonly number[]>

/** Few rows among which any two options of any two filters meet: the row that covers the most pairs, again and again. */
export const pairwise = (factors: Factors, random: () => number): Row[] => {
  const names = Object.keys(factors)
  const open = new Set<string>()
  const pairName = (a: string, i: number, b: string, j: number) => `${a}${i} ${b}${j}`
  names.forEach((a, at) => {
    for (const b of names.slice(at + 1))
      factors[a]!.forEach((_, i) => {
        factors[b]!.forEach((__, j) => void open.add(pairName(a, i, b, j)))
      })
  })
  const covered = (picked: readonly number[]) =>
    names.flatMap((a, at) =>
      names.slice(at + 1).flatMap((b, after) => {
        const pair = pairName(a, picked[at]!, b, picked[at + 1 + after]!)
        return open.has(pair) ? pair : []
      }),
    )
  const rows: Row[] = []
  while (open.size > 0) {
    let best: { picked: number[]; pairs: string[] } = { picked: [], pairs: [] }
    for (let tries = 0; tries < 60 || best.pairs.length === 0; tries++) {
      const picked = names.map(name => Math.floor(random() * factors[name]!.length))
      const pairs = covered(picked)
      if (pairs.length > best.pairs.length) best = { picked, pairs }
    }
    for (const pair of best.pairs) open.delete(pair)
    rows.push(Object.fromEntries(names.map((name, at) => [name, factors[name]![best.picked[at]!]!])))
  }
  return rows
}
