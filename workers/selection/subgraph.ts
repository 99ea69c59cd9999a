import type { ZoneGraph } from '../adjacency/zone-graph.ts'

/** How a selection hangs together; arrays run along the selection. */
export interface Connectivity {
  /** Number of components. */
  readonly components: number
  /** Component of each selected zone, numbered in the order of first appearance. */
  readonly component: Int32Array
  /** 1 where taking the zone away breaks its component in two. */
  readonly cut: Uint8Array
}

/** Working memory as long as the zone file, kept between calls so that a verdict clears nothing but what it used. */
export interface SelectionScratch {
  /** Place in the selection plus one, 0 where not selected. */
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
 * Components and cut vertices of the selected zones (positions), by one depth-first walk (Tarjan's low points) without
 * recursion; linear in the selection and its neighbours.
 */
export const connectivity = (
  graph: ZoneGraph,
  { place }: Pick<SelectionScratch, 'place'>,
  selected: ArrayLike<number>,
): Connectivity => {
  const n = selected.length
  const component = new Int32Array(n).fill(-1)
  const cut = new Uint8Array(n)
  const order = new Int32Array(n)
  const low = new Int32Array(n)
  const parent = new Int32Array(n).fill(-1)
  const next = new Uint32Array(n)
  const stack = new Int32Array(n)
  for (let i = 0; i < n; i++) place[selected[i]!] = i + 1
  let clock = 0
  let components = 0
  for (let root = 0; root < n; root++) {
    if (component[root] !== -1) continue
    let depth = 0
    let rootChildren = 0
    stack[depth++] = root
    component[root] = components
    order[root] = low[root] = ++clock
    next[root] = graph.start[selected[root]!]!
    while (depth > 0) {
      const at = stack[depth - 1]!
      const zone = selected[at]!
      if (next[at]! < graph.start[zone + 1]!) {
        const to = place[graph.neighbours[next[at]!++]!]! - 1
        if (to < 0 || to === parent[at]) continue
        if (component[to] !== -1) {
          if (order[to]! < low[at]!) low[at] = order[to]!
          continue
        }
        parent[to] = at
        component[to] = components
        order[to] = low[to] = ++clock
        next[to] = graph.start[selected[to]!]!
        stack[depth++] = to
        if (at === root) rootChildren += 1
        continue
      }
      depth -= 1
      const up = parent[at]!
      if (up === -1) continue
      if (low[at]! < low[up]!) low[up] = low[at]!
      if (up !== root && low[at]! >= order[up]!) cut[up] = 1
    }
    if (rootChildren > 1) cut[root] = 1
    components += 1
  }
  for (let i = 0; i < n; i++) place[selected[i]!] = 0
  return { components, component, cut }
}
