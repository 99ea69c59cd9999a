/** Runs of neighbouring withheld points, each [first, last], so that one word can name them all. */
export function gapRuns(gaps: readonly boolean[]): readonly (readonly [number, number])[] {
  const runs: [number, number][] = []
  gaps.forEach((gap, at) => {
    if (!gap) return
    const last = runs.at(-1)
    if (last !== undefined && last[1] === at - 1) last[1] = at
    else runs.push([at, at])
  })
  return runs
}
