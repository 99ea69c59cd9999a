import type { DisclosureSettings } from '../../../src/contract/location-insights.ts'
import { type Axis, ancestorsOf, type Categories, finestSafeCut } from './categories.ts'
import { hasEnoughDevices, isSafe } from './is-safe.ts'
import type { Measure } from './measure.ts'

/** A table cell, given by its node on each axis. */
export interface Cell {
  readonly nodes: readonly number[]
  /**
   * The counts for each part of its trips; a single count if the table is not divided. Undefined for a part that the
   * cell cannot have.
   */
  readonly measures: readonly (Measure | undefined)[]
}

/**
 * Returns the counts of each part at a node in the product of the axes: null for an empty part, undefined for a part
 * without days there.
 */
export type CountAt = (nodes: readonly number[]) => readonly (Measure | null | undefined)[]

/** True if all parts of a cell are safe, except for parts that the cell cannot have. */
export const arePartsSafe = (
  measures: ReturnType<CountAt>,
  settings: DisclosureSettings,
): measures is Cell['measures'] =>
  measures.every(measure => measure === undefined || (measure !== null && isSafe(measure, settings)))

/**
 * Cuts a table at its finest safe resolution. The first axis is cut on its own, and each of its nodes has its own cut
 * of the next axis. All parts of a cell must be safe, because each can be derived from the total and the others. The
 * result is empty if not even the whole table is safe.
 * @param isApart returns false for a node whose parts must not be shown separately
 */
export const cutTable = (
  axes: readonly Axis[],
  countAt: CountAt,
  settings: DisclosureSettings,
  isApart: (nodes: readonly number[]) => boolean = () => true,
): readonly Cell[] => {
  const measuresAt = (nodes: readonly number[]): Cell['measures'] | null => {
    if (!isApart(nodes)) return null
    const measures = countAt(nodes)
    return arePartsSafe(measures, settings) ? measures : null
  }
  const roots = axes.map(() => 0)
  const cellsFrom = (before: readonly number[]): readonly Cell[] => {
    const axis = axes[before.length]
    if (!axis) return [{ nodes: before, measures: measuresAt(before)! }]
    const at = (node: number) => [...before, node, ...roots.slice(before.length + 1)]
    return finestSafeCut(axis.categories, node => measuresAt(at(node)) !== null).flatMap(node =>
      cellsFrom([...before, node]),
    )
  }
  return cellsFrom([])
}

/** The options that a cell covers on each axis, and the smallest part of its trips. */
interface SmallestPart {
  readonly covers: readonly (readonly number[])[]
  readonly part: number
}

const isBelow = (axes: readonly Axis[], nodes: readonly number[], above: readonly number[]): boolean =>
  nodes.every((node, i) => ancestorsOf(axes[i]!.categories, node).includes(above[i]!))

/**
 * Finds the smallest number of people behind any combination of figures if a node is divided into parts while the finer
 * cells below it are shown undivided. Each of these cells always leaves one part, so the smallest part of each is
 * taken. Null if a node needs no such check.
 * @param whole the cells of the undivided table
 */
export const dividedSupport = (
  axes: readonly Axis[],
  nodes: readonly number[],
  whole: readonly Cell[],
  countAt: CountAt,
): readonly SmallestPart[] | null => {
  const below = whole.filter(cell => isBelow(axes, cell.nodes, nodes))
  if (below.length < 2) return null
  const divided = below.filter(cell => countAt(cell.nodes).filter(measure => measure !== undefined).length > 1)
  if (divided.length === 0) return null
  return divided.flatMap(cell => {
    const sizes = countAt(cell.nodes).map(measure =>
      measure === undefined ? Number.POSITIVE_INFINITY : (measure?.noised_devices ?? 0),
    )
    const least = Math.min(...sizes)
    return least > 0
      ? [{ covers: cell.nodes.map((node, i) => axes[i]!.categories[node]!.covers), part: sizes.indexOf(least) }]
      : []
  })
}

/** A node of the second axis that some rows split while others show it as a whole. */
interface Ragged {
  readonly node: number
  /** The cells of the rows that do not split the node. */
  readonly whole: readonly Cell[]
}

/** Pairs of options, one from each of two axes. */
export type OptionPairs = readonly (readonly [first: number, second: number])[]

/** The siblings of a node and of its ancestors, up to a given ancestor. */
const siblingsUpTo = (categories: Categories, node: number, above: number): number[] => {
  const siblings: number[] = []
  for (let at = node; at !== above; at = categories[at]!.parent)
    siblings.push(...categories[categories[at]!.parent]!.children.filter(child => child !== at))
  return siblings
}

/**
 * For every child of a ragged node, finds the pairs of options that remain when the split rows are subtracted from the
 * child's total. In each row that shows the node as a whole, a reader can choose between the child and the rest of the
 * row's cell, so the smaller of the two is taken. If a row's cell lacks days in one of the two, it does not hide that
 * one.
 * @param at returns the count for one part of the trips at a node of each axis
 */
const restsOf = (
  [{ categories: rows }, { categories: columns }]: readonly [Axis, Axis],
  { node, whole }: Ragged,
  at: (row: number, column: number) => Measure | null | undefined,
): OptionPairs[] => {
  const rests = columns[node]!.children.map(chosen =>
    whole.flatMap(({ nodes: [row, column] }) => {
      const own = at(row!, chosen)
      const others = siblingsUpTo(columns, chosen, column!).map(other => at(row!, other))
      const rest = others.filter(measure => measure !== undefined)
      if (own === undefined || rest.length === 0) return []
      const most = Math.max(...rest.map(measure => measure?.noised_devices ?? 0))
      const isChosenSmaller = (own?.noised_devices ?? 0) <= most
      const taken = columns[column!]!.covers.filter(
        option => columns[chosen]!.covers.includes(option) === isChosenSmaller,
      )
      return rows[row!]!.covers.flatMap(first => taken.map(second => [first, second] as const))
    }),
  )
  return rests.filter(pairs => pairs.length > 0)
}

const raggedNodes = ([, { categories }]: readonly [Axis, Axis], cells: readonly Cell[], printed: ReadonlySet<number>) =>
  [...categories.keys()].flatMap((node): Ragged[] => {
    if (!categories[node]!.children.some(child => printed.has(child))) return []
    const whole = cells.filter(({ nodes: [, column] }) => ancestorsOf(categories, node).includes(column!))
    const rows = new Set(cells.map(({ nodes: [row] }) => row))
    return whole.length > 0 && whole.length < rows.size ? [{ node, whole }] : []
  })

/** The shown nodes and all nodes above them. */
const printedNodes = ({ categories }: Axis, cut: readonly number[]): ReadonlySet<number> =>
  new Set(cut.flatMap(node => ancestorsOf(categories, node)))

/**
 * Coarsens a table's rows until they can be shown next to the table of its second axis: either enough devices remain
 * when the split rows are subtracted from that axis' totals, or no row is split there.
 * @param columns the cut of the second axis alone
 * @param countPairs counts sets of option pairs in one part of the trips
 */
export const coarsenRagged = async (
  axes: readonly [Axis, Axis],
  cells: readonly Cell[],
  columns: readonly number[],
  countAt: CountAt,
  countPairs: (sets: readonly OptionPairs[], part: number) => Promise<readonly (Measure | null)[]>,
  settings: DisclosureSettings,
): Promise<readonly Cell[]> => {
  const printed = printedNodes(axes[1], columns)
  const ragged = raggedNodes(axes, cells, printed)
  if (ragged.length === 0) return cells
  const exposed = new Set<Ragged>()
  for (const part of countAt([0, 0]).keys()) {
    const rests = ragged.flatMap(one =>
      restsOf(axes, one, (row, column) => countAt([row, column])[part]).map(pairs => ({ one, pairs })),
    )
    const sets = rests.map(({ pairs }) => pairs)
    const measures = await countPairs(sets, part)
    for (const [i, { one }] of rests.entries()) {
      const measure = measures[i]
      if (!measure || !hasEnoughDevices(measure, settings)) exposed.add(one)
    }
  }
  const first = ragged.find(one => exposed.has(one))
  if (!first) return cells
  const merged = mergeSmallest(axes, cells, first, countAt)
  return coarsenRagged(axes, merged, columns, countAt, countPairs, settings)
}

/** Merges the cells below a node, in the row where a part of the trips has the fewest devices. */
const mergeSmallest = (
  [, { categories }]: readonly [Axis, Axis],
  cells: readonly Cell[],
  { node, whole }: Ragged,
  countAt: CountAt,
): readonly Cell[] => {
  const isWhole = new Set(whole.map(({ nodes: [row] }) => row))
  const split = [...new Set(cells.map(({ nodes: [row] }) => row!))].filter(row => !isWhole.has(row))
  const devices = (row: number) =>
    Math.min(...countAt([row, node]).flatMap(measure => (measure === undefined ? [] : (measure?.noised_devices ?? 0))))
  const smallest = split.reduce((least, row) => (devices(row) < devices(least) ? row : least))
  const isBelow = ({ nodes: [row, column] }: Cell) =>
    row === smallest && ancestorsOf(categories, column!).includes(node)
  const joined: Cell = {
    nodes: [smallest, node],
    measures: countAt([smallest, node]).map(measure => measure ?? undefined),
  }
  const at = cells.findIndex(isBelow)
  return [...cells.slice(0, at), joined, ...cells.slice(at).filter(cell => !isBelow(cell))]
}
