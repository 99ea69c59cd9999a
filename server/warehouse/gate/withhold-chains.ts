import type { DisclosureSettings } from '../../../src/contract/location-insights.ts'
import { componentsOf } from './components-of.ts'
import type { Concentration } from './concentration.ts'
import { isSafe } from './is-safe.ts'

/** A table whose cells add up to totals in two ways, all of which a reader knows. */
export interface TwoWayTable {
  /** The cells in which something was counted. */
  readonly cells: ReadonlyMap<number, Concentration>
  /**
   * The two totals that a cell is part of. Totals of which a reader knows only the sum are one total. The numbers of rows and
   * those of columns are independent of each other.
   */
  readonly rowOf: (cell: number) => number
  readonly columnOf: (cell: number) => number
}

/**
 * The withheld cells as a graph: a vertex for each total, and for each withheld cell an edge from its row to its column. A sum of
 * withheld cells follows from the totals exactly where it is a sum of directed cuts: of all edges that leave a set of vertices
 * that no edge enters (after Gusfield 1988, "A graph theoretic approach to statistical data security", who has single cells and
 * bridges). The complement of a row or of a column is such a cut; all others are chains.
 */
interface WithheldGraph {
  readonly cells: readonly number[]
  readonly rows: Uint32Array
  readonly columns: Uint32Array
  /** The devices of each cell, at most `enough`; a cell that is safe has `enough`, and one that is not has fewer. */
  readonly devices: Uint32Array
  /** The edges of each vertex; vertices are numbered from 0, rows and columns together. */
  readonly edgesOf: readonly (readonly number[])[]
  readonly vertexOf: { readonly row: ReadonlyMap<number, number>; readonly column: ReadonlyMap<number, number> }
  readonly edgeOf: ReadonlyMap<number, number>
  /** The pairs of a row and a column, row * vertices + column, that an edge connects. */
  readonly pairs: ReadonlySet<number>
  /** For each vertex a representative of those that cells with enough devices connect: no cut of fewer devices parts them. */
  readonly componentOf: Int32Array
}

const numberOf = (numbers: Map<number, number>, key: number, next: () => number): number => {
  const known = numbers.get(key)
  if (known !== undefined) return known
  const made = next()
  numbers.set(key, made)
  return made
}

const graphOf = (
  { cells, rowOf, columnOf }: TwoWayTable,
  released: ReadonlySet<number>,
  enough: number,
  settings: DisclosureSettings,
): WithheldGraph => {
  const withheld = [...cells.keys()].filter(cell => !released.has(cell)).sort((a, b) => a - b)
  const [rows, columns, devices] = Array.from({ length: 3 }, () => new Uint32Array(withheld.length)) as [
    Uint32Array,
    Uint32Array,
    Uint32Array,
  ]
  const edgesOf: number[][] = []
  const row = new Map<number, number>()
  const column = new Map<number, number>()
  const next = () => edgesOf.push([]) - 1
  for (const [edge, cell] of withheld.entries()) {
    const count = cells.get(cell)!
    rows[edge] = numberOf(row, rowOf(cell), next)
    columns[edge] = numberOf(column, columnOf(cell), next)
    devices[edge] = isSafe(count, settings) ? enough : Math.min(count.devices, enough - 1)
    edgesOf[rows[edge]]!.push(edge)
    edgesOf[columns[edge]]!.push(edge)
  }
  const edges = withheld.map((_, edge) => [rows[edge]!, columns[edge]!] as const)
  const held = edges.filter((_, edge) => devices[edge] === enough)
  return {
    cells: withheld,
    rows,
    columns,
    devices,
    edgesOf,
    vertexOf: { row, column },
    edgeOf: new Map(withheld.map((cell, edge) => [cell, edge])),
    pairs: new Set(edges.map(([from, to]) => from * edgesOf.length + to)),
    componentOf: componentsOf(
      edgesOf.length,
      held.map(([from]) => from),
      held.map(([, to]) => to),
    ),
  }
}

/** True if cells with enough devices, or paths of three cells, are enough beside the cell itself: so it is with most cells. */
const isSurelyEnough = (
  { rows, columns, devices, edgesOf, pairs, componentOf }: WithheldGraph,
  edge: number,
  enough: number,
): boolean => {
  if (componentOf[rows[edge]!] === componentOf[columns[edge]!]) return true
  const vertices = edgesOf.length
  const outOf = edgesOf[rows[edge]!]!.filter(one => columns[one] !== columns[edge])
  const left = outOf.map(one => devices[one]!)
  let found = devices[edge]!
  for (const last of edgesOf[columns[edge]!]!) {
    if (rows[last] === rows[edge]) continue
    let into = devices[last]!
    for (let i = 0; i < outOf.length && into > 0 && found < enough; i++) {
      if (left[i] === 0 || !pairs.has(rows[last]! * vertices + columns[outOf[i]!]!)) continue
      const more = Math.min(into, left[i]!)
      into -= more
      left[i]! -= more
      found += more
    }
    if (found >= enough) return true
  }
  return false
}

/**
 * The smallest set of vertices that holds a cell's row, not its column, is entered by no edge, and is left by the fewest devices;
 * null where at least `enough` leave every such set. By maximum flow: a cell carries as many as it has devices from its row to
 * its column, and any number the other way (Ford and Fulkerson).
 */
const leastCut = (graph: WithheldGraph, cell: number, enough: number): ReadonlySet<number> | null => {
  const { rows, columns, devices, edgesOf, edgeOf } = graph
  const edge = edgeOf.get(cell)!
  if (isSurelyEnough(graph, edge, enough)) return null
  const [source, target] = [rows[edge]!, columns[edge]!]
  const flow = new Float64Array(rows.length)
  let total = 0
  for (;;) {
    /** By vertex, the edge through which it was reached. */
    const through = new Map<number, number>([[source, -1]])
    for (const vertex of through.keys()) {
      if (vertex === target) break
      for (const next of edgesOf[vertex]!) {
        const isForward = rows[next] === vertex
        const other = isForward ? columns[next]! : rows[next]!
        if (!through.has(other) && (!isForward || flow[next]! < devices[next]!)) through.set(other, next)
      }
    }
    if (!through.has(target)) return new Set(through.keys())
    const path: number[] = []
    for (let at = target; at !== source; ) {
      const next = through.get(at)!
      path.push(next)
      at = columns[next] === at ? rows[next]! : columns[next]!
    }
    let at = target
    let more = enough - total
    const signs = path.map(next => {
      const isForward = columns[next] === at
      at = isForward ? rows[next]! : columns[next]!
      if (isForward) more = Math.min(more, devices[next]! - flow[next]!)
      return isForward ? 1 : -1
    })
    for (const [i, next] of path.entries()) flow[next]! += signs[i]! * more
    total += more
    if (total >= enough) return null
  }
}

/**
 * The cell that is withheld next, so that a set of vertices is no cut any more or is left by more devices: the smallest released cell
 * that leaves or enters it, rather one both of whose totals hide cells already, since a total's only withheld cell is known.
 */
const nextAcross = (
  { cells, rowOf, columnOf }: TwoWayTable,
  released: ReadonlySet<number>,
  { vertexOf }: WithheldGraph,
  inside: ReadonlySet<number>,
): number | null => {
  const across = [...released].flatMap(cell => {
    const ends = [vertexOf.row.get(rowOf(cell)), vertexOf.column.get(columnOf(cell))]
    const [isRowIn, isColumnIn] = ends.map(vertex => vertex !== undefined && inside.has(vertex))
    const count = cells.get(cell)
    return count && isRowIn !== isColumnIn ? { cell, isNew: ends.includes(undefined), value: count.value_m } : []
  })
  across.sort((a, b) => Number(a.isNew) - Number(b.isNew) || a.value - b.value || a.cell - b.cell)
  return across[0]?.cell ?? null
}

/**
 * Complementary suppression against chains: where the complements of two rows and of two columns hold each other's cells, adding and
 * subtracting them can leave one cell, or a few with hardly any devices. Withholds further cells, smallest first, until
 * every sum of withheld cells that follows from the totals and holds a cell that is not safe has at least `minDevices` devices,
 * a device counted in each cell; or until no released cell could change that. Complements of single totals must have been
 * protected before, by the devices themselves (protectMargins).
 *
 * Takes a few milliseconds for a table of 41 by 41.
 * @returns the released cells that are left
 */
export const withholdChains = (
  table: TwoWayTable,
  released: ReadonlySet<number>,
  settings: DisclosureSettings,
): ReadonlySet<number> => {
  const enough = settings.minDevices
  const left = new Set(released)
  let graph = graphOf(table, left, enough, settings)
  // A further withheld cell only adds to the cuts, so that a cell which has been looked at stays protected.
  for (const cell of graph.cells) {
    for (;;) {
      const inside = leastCut(graph, cell, enough)
      const next = inside && nextAcross(table, left, graph, inside)
      if (next === null) break
      left.delete(next)
      graph = graphOf(table, left, enough, settings)
    }
  }
  return left
}
