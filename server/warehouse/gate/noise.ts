const WIDEST = 5
const SIZE = 1024

/** Multiplier and increment of a full-period generator modulo 2^32 (Numerical Recipes). */
const next = (state: number): number => (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0

/** Each of -5 to 5 equally often (93 times) and one 0 more, so of mean 0, in a fixed shuffled order. */
const makeTable = (): Int8Array => {
  const table = Int8Array.from({ length: SIZE }, (_, i) => (i === SIZE - 1 ? 0 : (i % (2 * WIDEST + 1)) - WIDEST))
  let state = 27_700
  for (let i = SIZE - 1; i > 0; i--) {
    state = next(state)
    const j = Math.floor((state / 2 ** 32) * (i + 1))
    const kept = table[i]!
    table[i] = table[j]!
    table[j] = kept
  }
  return table
}

/** The noise by cell key. It must never change, or figures released before and after could be averaged. */
export const NOISE_TABLE: Readonly<Int8Array> = makeTable()

/** d, -5 to 5: the same trips always give the same one. */
export const noiseOf = (cellKey: number): number => NOISE_TABLE[cellKey >>> 22]!
