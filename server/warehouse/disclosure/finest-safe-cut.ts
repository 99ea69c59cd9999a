import type { Categories } from './categories.ts'

/**
 * The finest resolution at which every cell is safe: starts at the root and replaces a node by its children while all of them may be
 * shown. Empty if not even the root may be.
 */
export const finestSafeCut = (categories: Categories, isSafe: (node: number) => boolean): readonly number[] => {
  const split = (node: number): number[] => {
    const { children } = categories[node]!
    return children.length > 0 && children.every(isSafe) ? children.flatMap(split) : [node]
  }
  return isSafe(0) ? split(0) : []
}
