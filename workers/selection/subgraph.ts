import type { ZoneGraph } from '../adjacency/zone-graph.ts'

/** The connected components of a selection. The array is parallel to the selection. */
export interface Connectivity {
  readonly components: number
  /** The component of each selected zone, numbered in order of first appearance. */
  readonly component: Int32Array
}

/** Working memory as long as the zone file, reused between calls so that a verdict only clears what it used. */
export interface SelectionScratch {
  /** The position in the selection plus one, 0 if not selected. */
  readonly place: Int32Array
  readonly stamp: Int32Array
  readonly parent: Int32Array
  readonly queue: Int32Array
  now: number
}

export const selectionScratch = (zones: number): SelectionScratch => ({
  place: new Int32Array(zones),
  stamp: new Int32Array(zones),
  parent: new Int32Array(zones),
  queue: new Int32Array(zones),
  now: 0,
})

/**
 * Finds the components of the selected zones (positions) by flooding, in time linear in the selection and its
 * neighbours.
 */
export const connectivity = (
  { start, neighbours }: ZoneGraph,
  { place }: Pick<SelectionScratch, 'place'>,
  selected: ArrayLike<number>,
): Connectivity => {
  const n = selected.length
  const component = new Int32Array(n).fill(-1)
  const stack = new Int32Array(n)
  for (let i = 0; i < n; i++) place[selected[i]!] = i + 1
  let components = 0
  for (let first = 0; first < n; first++) {
    if (component[first] !== -1) continue
    let depth = 0
    stack[depth++] = first
    component[first] = components
    while (depth > 0) {
      const zone = selected[stack[--depth]!]!
      for (let i = start[zone]!; i < start[zone + 1]!; i++) {
        const to = place[neighbours[i]!]! - 1
        if (to < 0 || component[to] !== -1) continue
        component[to] = components
        stack[depth++] = to
      }
    }
    components += 1
  }
  for (let i = 0; i < n; i++) place[selected[i]!] = 0
  return { components, component }
}

export const componentsOf = (graph: ZoneGraph, zones: number): Connectivity =>
  connectivity(
    graph,
    { place: new Int32Array(zones) },
    Uint32Array.from({ length: zones }, (_, zone) => zone),
  )

/** Returns all zones of the parts. `flat` takes several times as long for many small arrays. */
export const zonesOf = (parts: readonly (readonly number[])[]): number[] => {
  const zones: number[] = []
  for (const part of parts) for (const zone of part) zones.push(zone)
  return zones
}
