/** The runs of neighbouring gaps as [first, last], so that each run is labelled once. */
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
