/**
 * A plain implementation of report tables (docs/movement-data.md 3 and 5): how they are cut, and the rows of their
 * cells. Shares no code with the product.
 */
import {
  type Counted,
  familyOf,
  figureOf,
  hasEnough,
  marksOf,
  mayShow,
  mayShowTotal,
  NO_DATA,
  noisedDevices,
  type Rules,
  shownValue,
} from './gate.ts'
import { finestSafe, nodesOf, pathTo, type Tree } from './trees.ts'

/** A dimension that trips are counted by. */
export interface Axis<T> {
  readonly tree: Tree
  readonly optionOf: (one: T) => number
  /** The name of the key in a row. */
  readonly field: string
  readonly toKey?: (option: number) => unknown
  /**
   * The combined key of options that are shown together, and the options in order. If omitted, each option has a row.
   */
  readonly name?: (options: readonly number[]) => { readonly value: unknown; readonly options: readonly number[] }
  /** The number of days, hours or brackets that the figure of some options is divided by. */
  readonly over?: (options: readonly number[]) => number
  /** Options that have an empty row if the tree does not include them. */
  readonly always?: readonly number[]
  /** The options that have rows; all by default. */
  readonly shown?: ReadonlySet<number>
  /** True if a figure also covers options without rows. */
  readonly isOfAll?: boolean
  /** The weekdays next to which a table of days is shown. */
  readonly weekdays?: Axis<T>
}

/** A cell: its node on each axis and its trips on each side. A side is empty if the cell lacks days on it. */
export interface Cell<T> {
  readonly nodes: readonly Tree[]
  readonly sides: readonly (readonly T[] | undefined)[]
}

/** The sides that every cell's trips are divided into. */
export interface Sides<T> {
  readonly count: number
  readonly sideOf: (one: T) => number
  readonly isIn?: (side: number, nodes: readonly Tree[]) => boolean
  /** True if the table of days does not prevent the sides of a cell from being shown. */
  readonly isApartFromDays?: (nodes: readonly Tree[]) => boolean
}

const within = <T>(trips: readonly T[], { optionOf }: Axis<T>, { covers }: Tree): readonly T[] => {
  const options = new Set(covers)
  return trips.filter(one => options.has(optionOf(one)))
}

const UNDIVIDED: Sides<unknown> = { count: 1, sideOf: () => 0 }

/**
 * Cuts the first axis, and then the next axis within each of its parts.
 * @param isApart returns true if the sides of a cell may be shown separately, however large they are
 */
export const cellsOf = <T extends Counted>(
  trips: readonly T[],
  axes: readonly Axis<T>[],
  rules: Rules,
  sides: Sides<T> = UNDIVIDED,
  isApart: (nodes: readonly Tree[]) => boolean = () => true,
): readonly Cell<T>[] => {
  if (!mayShowTotal(figureOf(trips, rules), rules)) return []
  const roots = axes.map(({ tree }) => tree)
  const isIn = (side: number, nodes: readonly Tree[]) => sides.isIn?.(side, nodes) ?? true
  const from = (before: readonly Tree[], parts: readonly (readonly T[])[]): readonly Cell<T>[] => {
    const axis = axes[before.length]
    if (!axis) return [{ nodes: before, sides: parts.map((some, side) => (isIn(side, before) ? some : undefined)) }]
    const nodesAt = (node: Tree) => [...before, node, ...roots.slice(before.length + 1)]
    const isSafe = (node: Tree) =>
      isApart(nodesAt(node)) &&
      parts.every(
        (some, side) => !isIn(side, nodesAt(node)) || mayShow(figureOf(within(some, axis, node), rules), rules),
      )
    return finestSafe(axis.tree, isSafe).flatMap(node =>
      from(
        [...before, node],
        parts.map(some => within(some, axis, node)),
      ),
    )
  }
  const all = Array.from({ length: sides.count }, (_, side) => trips.filter(one => sides.sideOf(one) === side))
  return from([], all)
}

/**
 * True if the sides of a cell may be shown separately although cells within it are shown undivided. A reader can
 * subtract each of those cells from one of the sides, but is left with at least the smaller one. The remainders
 * together must contain enough people.
 */
const apartIn = <T extends Counted>(
  trips: readonly T[],
  axes: readonly Axis<T>[],
  rules: Rules,
  sides: Sides<T>,
): ((nodes: readonly Tree[]) => boolean) => {
  const undivided = tableOf(trips, axes, rules).map(({ nodes, sides: [own] }) => {
    const present = Array.from({ length: sides.count }, (_, side) => side)
      .filter(side => sides.isIn?.(side, nodes) ?? true)
      .map(side => own!.filter(one => sides.sideOf(one) === side))
    const size = (some: readonly T[]) => noisedDevices(figureOf(some, rules))
    const smallest = present.reduce((least, some) => (size(some) < size(least) ? some : least))
    return { nodes, smallest, isDivided: present.length > 1 }
  })
  return nodes => {
    if (sides.isApartFromDays?.(nodes) === false) return false
    const within = undivided.filter(cell => cell.nodes.every((node, i) => pathTo(nodes[i]!, node).length > 0))
    const divided = within.filter(({ isDivided }) => isDivided)
    if (within.length < 2 || divided.length === 0) return true
    return hasEnough(
      figureOf(
        divided.flatMap(({ smallest }) => smallest),
        rules,
      ),
      rules,
    )
  }
}

/** 0 is Sunday. Day 0, 1 January 1970, is a Thursday. */
const weekdayOf = (day: number) => (day + 4) % 7

/**
 * True if trips that groups of days and rows of days have in common cannot be isolated by subtracting rows from groups.
 * Rows and groups are merged if they have enough trips in common, until none have. Each of those that remain must have
 * enough trips in common with all others together.
 */
export const leavesEnough = <T extends Counted>(
  trips: readonly T[],
  dayOf: (one: T) => number,
  rows: readonly (readonly number[])[],
  groupOf: (day: number) => number,
  rules: Rules,
): boolean => {
  let links = rows.flatMap((row, at) => {
    const groups = [...new Set(row.map(groupOf))]
    return groups.length < 2
      ? []
      : groups.map(group => ({
          ends: [`row ${at}`, `group ${group}`] as [string, string],
          trips: trips.filter(one => row.includes(dayOf(one)) && groupOf(dayOf(one)) === group),
        }))
  })
  const isEnough = (some: readonly T[]) => some.length > 0 && hasEnough(figureOf(some, rules), rules)
  const strong = links.filter(link => isEnough(link.trips))
  for (let at = 0; at < strong.length; at++) {
    const [kept, replaced] = strong[at]!.ends
    for (const link of links) link.ends = link.ends.map(end => (end === replaced ? kept : end)) as [string, string]
  }
  links = links.filter(({ ends: [one, other] }) => one !== other)
  const names = [...new Set(links.flatMap(({ ends }) => ends))]
  return names.every(name => isEnough(links.flatMap(link => (link.ends.includes(name) ? link.trips : []))))
}

/** A table of days, next to weekdays and next to the two kinds of day. Weeks are divided before days. */
const tableOfDays = <T extends Counted>(
  trips: readonly T[],
  axis: Axis<T>,
  weekdays: Axis<T>,
  rules: Rules,
  sides: Sides<T>,
): readonly Cell<T>[] => {
  const isApart = sides.count > 1 ? apartIn(trips, [axis], rules, sides) : undefined
  const parts = Array.from({ length: sides.count }, (_, side) => trips.filter(one => sides.sideOf(one) === side))
  const canShow = (rows: readonly (readonly number[])[], groupOf: (day: number) => number) =>
    parts.every(some => leavesEnough(some, axis.optionOf, rows, groupOf, rules))
  const cells = tableOf(trips, [weekdays], rules, sides)
  const groupings = [
    (day: number) => cells.findIndex(({ nodes: [node] }) => node!.covers.includes(weekdayOf(day))),
    (day: number) => (weekdayOf(day) % 6 === 0 ? 1 : 0),
  ].filter(groupOf => canShow([axis.tree.covers], groupOf))
  const cut = (isDivided: (node: Tree) => boolean) => {
    const isDividedPart = (node: Tree): boolean => node === axis.tree || isDivided(pathTo(axis.tree, node).at(-2)!)
    return cellsOf(trips, [axis], rules, sides, nodes => isDividedPart(nodes[0]!) && (isApart?.(nodes) ?? true))
  }
  const canBeNext = (some: readonly Cell<T>[]) =>
    groupings.every(groupOf =>
      canShow(
        some.map(({ nodes: [node] }) => node!.covers),
        groupOf,
      ),
    )
  const finest = cut(() => true)
  if (canBeNext(finest)) return finest
  const divided = new Set<Tree>()
  const queue = [axis.tree]
  for (const node of queue) {
    const tried = new Set([...divided, node])
    const finer = cut(one => tried.has(one))
    if (node.parts.length === 0 || finer.length === cut(one => divided.has(one)).length || !canBeNext(finer)) continue
    divided.add(node)
    queue.push(...node.parts)
  }
  return cut(one => divided.has(one))
}

/** The cells of a table that may be shown together with the other tables. */
export const tableOf = <T extends Counted>(
  trips: readonly T[],
  axes: readonly Axis<T>[],
  rules: Rules,
  sides: Sides<T> = UNDIVIDED,
): readonly Cell<T>[] => {
  const weekdays = axes[0]?.weekdays
  if (weekdays && axes.length === 1) return tableOfDays(trips, axes[0]!, weekdays, rules, sides)
  const isApart = sides.count > 1 ? apartIn(trips, axes, rules, sides) : undefined
  const cells = cellsOf(trips, axes, rules, sides, isApart)
  const [rows, columns, more] = axes
  return rows && columns && !more ? withRests(trips, [rows, columns], cells, rules, sides) : cells
}

/**
 * Coarsens the rows of a two-way table if the one-way table of its second axis would leave too few other people on a
 * side. For each row that does not split a node, either the part or the row's other parts count, whichever are fewer.
 */
const withRests = <T extends Counted>(
  trips: readonly T[],
  [rows, columns]: readonly [Axis<T>, Axis<T>],
  cells: readonly Cell<T>[],
  rules: Rules,
  sides: Sides<T>,
): readonly Cell<T>[] => {
  const columnSides: Sides<T> = {
    ...sides,
    isIn: (side, [column]) => sides.isIn?.(side, [rows.tree, column!]) ?? true,
  }
  const printed = cellsOf(trips, [columns], rules, columnSides).map(({ nodes: [node] }) => node!)
  const isPrintedInParts = (node: Tree) =>
    node.parts.length > 0 && printed.some(one => one !== node && pathTo(node, one).length > 0)
  const numbers = Array.from({ length: sides.count }, (_, side) => side)
  const isIn = (side: number, row: Tree, node: Tree) => sides.isIn?.(side, [row, node]) ?? true
  const countOf = (side: number, row: Tree, node: Tree) =>
    within(within(trips, rows, row), columns, node).filter(one => sides.sideOf(one) === side)
  const sizeOf = (side: number, row: Tree, node: Tree) => noisedDevices(figureOf(countOf(side, row, node), rules))
  /** Null if a side lacks days in the part or in all the others; the row then shows the part separately. */
  const fewest = (side: number, row: Tree, held: Tree, part: Tree): readonly T[] | null => {
    const path = pathTo(held, part)
    const others = path
      .slice(0, -1)
      .flatMap((node, i) => node.parts.filter(one => one !== path[i + 1]))
      .filter(other => isIn(side, row, other))
    if (!isIn(side, row, part) || others.length === 0) return null
    return sizeOf(side, row, part) <= Math.max(...others.map(other => sizeOf(side, row, other)))
      ? countOf(side, row, part)
      : countOf(side, row, held).filter(one => !part.covers.includes(columns.optionOf(one)))
  }
  let left = cells
  const isTold = (node: Tree): readonly Cell<T>[] | null => {
    if (!isPrintedInParts(node)) return null
    const whole = left.filter(cell => pathTo(cell.nodes[1]!, node).length > 0)
    const others = left.filter(cell => !whole.some(({ nodes: [row] }) => row === cell.nodes[0]))
    if (whole.length === 0 || others.length === 0) return null
    const isEnough = (side: number, part: Tree) => {
      const rests = whole.flatMap(({ nodes: [row, held] }) => {
        const rest = fewest(side, row!, held!, part)
        return rest ? [rest] : []
      })
      return rests.length === 0 || hasEnough(figureOf(rests.flat(), rules), rules)
    }
    return numbers.every(side => node.parts.every(part => isEnough(side, part))) ? null : others
  }
  for (;;) {
    const node = nodesOf(columns.tree).find(isTold)
    if (!node) return left
    const candidates = [...new Set(isTold(node)!.map(({ nodes: [row] }) => row!))]
    const size = (row: Tree) =>
      Math.min(...numbers.filter(side => isIn(side, row, node)).map(side => sizeOf(side, row, node)))
    const least = candidates.reduce((best, row) => (size(row) < size(best) ? row : best))
    const isBelow = ({ nodes: [row, held] }: Cell<T>) => row === least && pathTo(node, held!).length > 0
    const at = left.findIndex(isBelow)
    const joined: Cell<T> = {
      nodes: [least, node],
      sides: numbers.map(side => (isIn(side, least, node) ? countOf(side, least, node) : undefined)),
    }
    left = [...left.slice(0, at), joined, ...left.slice(at).filter(cell => !isBelow(cell))]
  }
}

export type Row = Record<string, unknown>

const product = <T>(lists: readonly (readonly T[])[]): T[][] =>
  lists.reduce<T[][]>((all, list) => all.flatMap(one => list.map(item => [...one, item])), [[]])

interface Key {
  readonly option: number
  readonly value: unknown
}

const keysOf = <T>({ toKey = option => option, name, shown }: Axis<T>, covers: readonly number[]): readonly Key[] => {
  const own = covers.filter(option => shown?.has(option) ?? true)
  const named = own.length > 1 ? name?.(own) : undefined
  return named
    ? [{ option: named.options[0]!, value: named.value }]
    : own.map(option => ({ option, value: toKey(option) }))
}

const withoutName = <T>({ name: _, ...axis }: Axis<T>): Axis<T> => axis

/** The options that a figure covers, if there are several. */
const coversOf = <T>({ toKey = option => option, name, shown, isOfAll }: Axis<T>, covers: readonly number[]) => {
  const own = covers.filter(option => isOfAll || (shown?.has(option) ?? true))
  return own.length > 1 ? (name?.(own).options ?? own).map(toKey) : null
}

/**
 * Rows in the order of their options.
 * @param order the axes in the order of the rows' keys, given by their positions in the cells
 * @param figuresOf returns the fields that all rows of a cell share
 */
export const rowsOf = <T>(
  axes: readonly Axis<T>[],
  cells: readonly Cell<T>[],
  figuresOf: (cell: Cell<T>) => Row,
  empty: Row,
  order: readonly number[] = axes.map((_, i) => i),
): Row[] => {
  const line = (keys: readonly Key[], more: Row) => ({
    at: keys.map(({ option }) => option),
    row: { ...Object.fromEntries(keys.map(({ value }, i) => [axes[order[i]!]!.field, value])), ...more },
  })
  const lines = cells.flatMap(cell => {
    const merged = order.flatMap(i => {
      const covers = coversOf(axes[i]!, cell.nodes[i]!.covers)
      return covers ? [[axes[i]!.field, covers]] : []
    })
    const more = { ...figuresOf(cell), ...(merged.length > 0 && { covers: Object.fromEntries(merged) }) }
    return product(order.map(i => keysOf(axes[i]!, cell.nodes[i]!.covers))).map(keys => line(keys, more))
  })
  const missing = order.flatMap(i => {
    const absent = axes[i]!.always?.filter(one => !axes[i]!.tree.covers.includes(one)) ?? []
    const all = order.map(j => (i === j ? absent : axes[j]!.tree.covers))
    const keys = all.map((options, j) => keysOf(withoutName(axes[order[j]!]!), options))
    return lines.length > 0 ? product(keys).map(some => line(some, empty)) : []
  })
  return [...lines, ...missing]
    .sort((a, b) => a.at.map((option, i) => option - b.at[i]!).find(difference => difference !== 0) ?? 0)
    .map(({ row }) => row)
}

const overOf = <T>(axes: readonly Axis<T>[], { nodes }: Cell<T>, days: number) =>
  nodes.reduce((over, { covers }, i) => over * (axes[i]!.over?.(covers) ?? 1), days)

/**
 * A side's counts and their marks.
 * @param days the number of days that every count is also divided by
 */
export const countRows = <T extends Counted>(
  axes: readonly Axis<T>[],
  cells: readonly Cell<T>[],
  rules: Rules,
  value: string,
  {
    days = 1,
    order,
    side = 0,
  }: { readonly days?: number; readonly order?: readonly number[]; readonly side?: number } = {},
): Row[] => {
  const own = cells.flatMap(cell => (cell.sides[side] ? [{ ...cell, sides: [cell.sides[side]] }] : []))
  const figures = new Map(own.map(cell => [cell, figureOf(cell.sides[0]!, rules)]))
  const family = familyOf(figures.values())
  const figuresOf = (cell: Cell<T>) => {
    const over = overOf(axes, cell, days)
    const count = shownValue(figures.get(cell as (typeof own)[number])!, over)
    return { [value]: count, ...marksOf(count * over, family) }
  }
  return rowsOf(axes, own, figuresOf, { [value]: null, ...NO_DATA }, order)
}

/** A total for each part of an axis, or the overall total. */
export const totalsOf = <T extends Counted>(
  axis: Axis<T> | null,
  cells: readonly Cell<T>[],
  rules: Rules,
  { days = 1, side = 0 }: { readonly days?: number; readonly side?: number } = {},
): Row[] => {
  const own = cells.flatMap(({ nodes, sides }) =>
    sides[side] ? [{ nodes, figure: figureOf(sides[side], rules) }] : [],
  )
  const family = familyOf(own.map(({ figure }) => figure))
  return own.flatMap(({ nodes, figure }) => {
    const [node] = nodes
    const over = days * (axis?.over?.(node!.covers) ?? 1)
    const value = shownValue(figure, over)
    const { devices, margin } = marksOf(value * over, family)
    if (axis === null) return [{ of: {}, value, margin, devices }]
    return keysOf(axis, node!.covers).map(key => ({ of: { [axis.field]: key.value }, value, margin, devices }))
  })
}
