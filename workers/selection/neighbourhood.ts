import { neighboursOf, type ZoneGraph } from '../adjacency/zone-graph.ts'

/** Zones with all zones that touch them. */
export const withNeighbours = (graph: ZoneGraph, zones: readonly number[]): number[] => {
  const grown = new Set(zones)
  for (const zone of zones) for (const other of neighboursOf(graph, zone)) grown.add(other)
  return [...grown]
}

/** Zones whose neighbours are all selected. A coast does not count as a selection's border. */
export const withoutBorder = (graph: ZoneGraph, zones: readonly number[]): number[] => {
  const selected = new Set(zones)
  return [...selected].filter(zone => neighboursOf(graph, zone).every(other => selected.has(other)))
}

/** Zones outside a selection that it may enclose, and the selected zones around them. */
interface Gap {
  readonly zones: number[]
  readonly around: number[]
}

/**
 * The connected parts outside a selection that touch it and do not extend beyond its box. Each part has the selected
 * zones that touch it and the zones that touch these, because a lake next to the part may separate it from the zones
 * that close the ring.
 * @param boxes the zones' boxes, in mm
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
      if (selected.has(start) || seen.has(start) || isOutside(start)) continue
      seen.add(start)
      const part = [start]
      const near = new Set<number>()
      let reachesOut = false
      for (const zone of part) {
        for (const other of neighboursOf(graph, zone)) {
          if (selected.has(other)) near.add(other)
          // The walk ends beyond the box. Within it, the whole part is marked as seen.
          else if (isOutside(other)) reachesOut = true
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
