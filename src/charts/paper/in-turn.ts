const waiting = new Set<() => void>()

function next(): void {
  const [job] = waiting
  if (job === undefined) return
  waiting.delete(job)
  if (waiting.size > 0) setTimeout(next)
  job()
}

/**
 * Runs a job in a task of its own, after those that were asked for before: several charts are never made in one go.
 * @returns leaves it
 */
export function inTurn(job: () => void): () => void {
  waiting.add(job)
  if (waiting.size === 1) setTimeout(next)
  return () => waiting.delete(job)
}
