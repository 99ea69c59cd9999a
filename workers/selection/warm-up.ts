import { neighboursOf, type ZoneGraph } from '../adjacency/zone-graph.ts'

const ZONES = 40

const around = (graph: ZoneGraph, first: number): number[] => {
  const zones = [first]
  for (const zone of zones)
    for (const other of neighboursOf(graph, zone)) if (zones.length < ZONES && !zones.includes(other)) zones.push(other)
  return zones
}

/**
 * Warms up the JIT compiler with verdicts whose results are ignored, on connected zones and on zones from all over the
 * file, so that the first click is as quick as the hundredth. A round is two verdicts and takes 0.15 ms.
 */
export const warmUp = (
  graph: ZoneGraph,
  rounds: number,
  verdict: (before: readonly number[], zone: number) => unknown,
): void => {
  const zones = graph.start.length - 1
  if (zones < 1) return
  for (let round = 0; round < rounds; round++) {
    const first = Math.floor((zones * round) / rounds)
    const spread = Array.from(
      { length: Math.min(ZONES, zones) },
      (_, i) => (first + i * Math.ceil(zones / ZONES)) % zones,
    )
    const before = round % 2 === 0 ? around(graph, first) : [...new Set(spread)]
    verdict(before, before[(round >> 1) % before.length]!)
    verdict(before.slice(1), before[0]!)
  }
}
