/** A prime whose square is exact in a double. */
const PRIME = 67_108_859

const inverse = (value: number): number => {
  let [a, b, x, y] = [value, PRIME, 1, 0]
  while (a > 1) {
    const times = Math.floor(a / b)
    ;[a, b] = [b, a % b]
    ;[x, y] = [y, x - times * y]
  }
  return ((x % PRIME) + PRIME) % PRIME
}

/** The sums that repeated addition and subtraction of known sums can yield, modulo a large prime. */
export interface LinearSystem {
  /** Adds a known sum, identified by the atoms that it counts. @returns true if it is independent of the others */
  learn(atoms: readonly number[]): boolean
  /** The atoms that remain in each independent sum after elimination. */
  remainders(): readonly (readonly number[])[]
}

export const linearSystem = (atoms: number): LinearSystem => {
  /** Rows keyed by their first non-zero atom, whose coefficient is one. */
  const known = new Map<number, Float64Array>()
  const reduce = (members: readonly number[]): readonly [Float64Array, number] => {
    const row = new Float64Array(atoms)
    for (const atom of members) row[atom] = 1
    for (let at = 0; at < atoms; at++) {
      const times = row[at]!
      if (times === 0) continue
      const by = known.get(at)
      if (!by) return [row, at]
      for (let i = at; i < atoms; i++) row[i] = (row[i]! + (PRIME - times) * by[i]!) % PRIME
    }
    return [row, -1]
  }
  return {
    learn(members) {
      const [row, first] = reduce(members)
      if (first < 0) return false
      const times = inverse(row[first]!)
      known.set(
        first,
        row.map(value => (value * times) % PRIME),
      )
      return true
    },
    remainders: () => [...known.values()].map(row => [...row.keys()].filter(atom => row[atom] !== 0)),
  }
}
