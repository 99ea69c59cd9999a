/** A node in a category tree: the options that it covers, and at most three children. */
export interface Category {
  readonly parent: number
  readonly children: readonly number[]
  readonly covers: readonly number[]
}

/** The categories of a dimension, parents before their children. The first category covers all options. */
export type Categories = readonly Category[]

/** A table's dimension, and the tree that determines how its options are merged. */
export interface Axis {
  readonly categories: Categories
}

/** An option, options that are never separated, or parts that are divided further. */
export type Nested = number | { readonly together: readonly number[] } | readonly Nested[]

export const categoriesOf = (nested: Nested): Categories => {
  const nodes: { parent: number; children: number[]; covers: number[] }[] = []
  const add = (part: Nested, parent: number): number => {
    const node = { parent, children: [] as number[], covers: [] as number[] }
    const index = nodes.push(node) - 1
    if (typeof part === 'number') node.covers.push(part)
    else if ('together' in part) node.covers.push(...part.together)
    else
      for (const child of part) {
        const added = add(child, index)
        node.children.push(added)
        node.covers.push(...nodes[added]!.covers)
      }
    return index
  }
  add(nested, -1)
  return nodes
}

/** Halves a list of neighbours recursively. @example halved([1, 2, 3]) // [[1, 2], 3] */
export const halved = (parts: readonly Nested[]): Nested => {
  const [only] = parts
  if (parts.length === 1 && only !== undefined) return only
  const middle = Math.ceil(parts.length / 2)
  return [halved(parts.slice(0, middle)), halved(parts.slice(middle))]
}

/** A node and all nodes above it. */
export const ancestorsOf = (categories: Categories, node: number): number[] => {
  const ancestors: number[] = []
  for (let at = node; at >= 0; at = categories[at]!.parent) ancestors.push(at)
  return ancestors
}

/** The leaf that covers each option. */
export const leavesOf = (categories: Categories): ReadonlyMap<number, number> =>
  new Map(
    categories.flatMap(({ children, covers }, node) =>
      children.length === 0 ? covers.map(option => [option, node] as const) : [],
    ),
  )

/**
 * The categories of the options accepted by `has`.
 * @param has returns true for at least one option
 */
export const categoriesOfSome = (categories: Categories, has: (option: number) => boolean): Categories => {
  const nestedOf = (node: number): Nested | null => {
    const { children, covers } = categories[node]!
    if (children.length === 0) return has(covers[0]!) ? covers[0]! : null
    const parts = children.map(nestedOf).filter(part => part !== null)
    return parts.length === 1 ? parts[0]! : parts.length === 0 ? null : parts
  }
  return categoriesOf(nestedOf(0)!)
}

/**
 * Builds a tree in which only some nodes are divided. Undivided nodes are leaves.
 * @param coversOf the options of a node
 */
export const categoriesWhere = (
  categories: Categories,
  isDivided: (node: number) => boolean,
  coversOf: (node: number) => readonly number[] = node => categories[node]!.covers,
): Categories => {
  const nestedOf = (node: number): Nested => {
    const { children } = categories[node]!
    return children.length > 0 && isDivided(node) ? children.map(nestedOf) : { together: coversOf(node) }
  }
  return categoriesOf(nestedOf(0))
}

/**
 * Finds the finest cut whose nodes are all safe: starting at the root, replaces a node by its children as long as all
 * of them may be shown. Empty if not even the root may be shown.
 */
export const finestSafeCut = (categories: Categories, isSafe: (node: number) => boolean): readonly number[] => {
  const split = (node: number): number[] => {
    const { children } = categories[node]!
    return children.length > 0 && children.every(isSafe) ? children.flatMap(split) : [node]
  }
  return isSafe(0) ? split(0) : []
}
