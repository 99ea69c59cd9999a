/**
 * Memoises a function, because the reference is the same for every engine that is compared with it. The cache keys are
 * the arguments as JSON.
 */
export const reckonedOnce = <A extends readonly unknown[], R>(reckon: (...asked: A) => R): ((...asked: A) => R) => {
  const known = new Map<string, R>()
  return (...asked) => {
    const key = JSON.stringify(asked)
    const answer = known.has(key) ? known.get(key)! : reckon(...asked)
    known.set(key, answer)
    return answer
  }
}
