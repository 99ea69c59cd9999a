/**
 * A question whose answer is kept for a while: those who ask meanwhile share it, and no more than one is under way.
 * A failure is not kept.
 */
export const keptFor = <T>(ms: number, ask: () => Promise<T>): (() => Promise<T>) => {
  let kept: Promise<T> | null = null
  let until = Number.NEGATIVE_INFINITY
  return () => {
    if (kept && performance.now() < until) return kept
    const asked = ask()
    kept = asked
    until = Number.POSITIVE_INFINITY
    asked.then(
      () => {
        until = performance.now() + ms
      },
      () => {
        kept = null
      },
    )
    return asked
  }
}
