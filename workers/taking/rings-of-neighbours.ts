import { neighboursOf, type ZoneGraph } from '../adjacency/zone-graph.ts'

/** Zones with all zones that touch them. */
export const withNeighbours = (graph: ZoneGraph, zones: readonly number[]): number[] => {
  const grown = new Set(zones)
  for (const zone of zones) for (const other of neighboursOf(graph, zone)) grown.add(other)
  return [...grown]
}

/** Zones all of whose neighbours are selected; a zone at the coast is not at the border of a selection for that. */
export const withoutBorder = (graph: ZoneGraph, zones: readonly number[]): number[] => {
  const selected = new Set(zones)
  return [...selected].filter(zone => neighboursOf(graph, zone).every(other => selected.has(other)))
}

/** Zones outside a selection that it may enclose, and the selected zones round them. */
export interface Gap {
  readonly zones: number[]
  readonly around: number[]
}

/**
 * The connected parts outside a selection that touch it and of which no zone reaches beyond its box. Each has the selected
 * zones that touch it and those that touch these: a lake beside the part may keep it apart from the zones that close the ring.
 * @param boxes of zones, mm
 */
export const gapsOf = (graph: ZoneGraph, boxes: Int32Array, zones: readonly number[]): Gap[] => {
  const selected = new Set(zones)
  const [minX, minY, maxX, maxY] = boxOf(boxes, zones)
  const isOutside = (zone: number) =>
    boxes[zone * 4]! <= minX ||
    boxes[zone * 4 + 1]! <= minY ||
    boxes[zone * 4 + 2]! >= maxX ||
    boxes[zone * 4 + 3]! >= maxY
  const seen = new Set<number>()
  const gaps: Gap[] = []
  for (const first of selected)
    for (const start of neighboursOf(graph, first)) {
      if (selected.has(start) || seen.has(start)) continue
      seen.add(start)
      const part = [start]
      const near = new Set<number>()
      let reachesOut = false
      for (const zone of part) {
        // Beyond the box the walk ends; within it all of the part is marked as seen.
        if (isOutside(zone)) {
          reachesOut = true
          continue
        }
        for (const other of neighboursOf(graph, zone)) {
          if (selected.has(other)) near.add(other)
          else if (!seen.has(other)) {
            seen.add(other)
            part.push(other)
          }
        }
      }
      if (reachesOut) continue
      const around = withNeighbours(graph, [...near]).filter(zone => selected.has(zone))
      gaps.push({ zones: part, around })
    }
  return gaps
}

const boxOf = (boxes: Int32Array, zones: readonly number[]): readonly [number, number, number, number] => {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const zone of zones) {
    minX = Math.min(minX, boxes[zone * 4]!)
    minY = Math.min(minY, boxes[zone * 4 + 1]!)
    maxX = Math.max(maxX, boxes[zone * 4 + 2]!)
    maxY = Math.max(maxY, boxes[zone * 4 + 3]!)
  }
  return [minX, minY, maxX, maxY]
}
