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

/** The sums that follow from known ones by adding and subtracting them any number of times; modulo a large prime. */
export interface LinearSystem {
  /** One more sum is known, by the atoms that it counts. @returns whether it told anything new */
  learn(atoms: readonly number[]): boolean
  /** True where a sum follows from the known ones. */
  tells(atoms: readonly number[]): boolean
  /** The atoms of sums that follow, such that the last ones need no atom before their first. */
  rests(): readonly (readonly number[])[]
}

export const linearSystem = (atoms: number): LinearSystem => {
  /** By the first atom that is not zero, which is one. */
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
    tells: members => reduce(members)[1] < 0,
    rests: () => [...known.values()].map(row => [...row.keys()].filter(atom => row[atom] !== 0)),
  }
}
