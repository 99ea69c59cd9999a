/** Times of one case, milliseconds. */
export interface Times {
  readonly minMs: number
  readonly medianMs: number
}

/** Runs something several times, first unmeasured, and keeps the least and the middle. */
export const measure = async (turns: number, run: () => unknown): Promise<Times> => {
  if (turns > 1) await run()
  const times: number[] = []
  for (let i = 0; i < turns; i++) {
    const begin = performance.now()
    await run()
    times.push(performance.now() - begin)
  }
  times.sort((a, b) => a - b)
  return { minMs: times[0]!, medianMs: times[Math.floor(times.length / 2)]! }
}

export const quantile = (sorted: readonly number[], q: number): number =>
  sorted[Math.min(Math.floor(sorted.length * q), sorted.length - 1)]!
