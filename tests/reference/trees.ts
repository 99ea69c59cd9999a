/**
 * A second implementation of the trees that coarsen figures (docs/design/disclosure-gate.md), and of their cuts. Shares no
 * code with the product.
 */

/** Options that are counted together, and the finer parts that may replace them. */
export interface Tree {
  readonly covers: readonly number[]
  readonly parts: readonly Tree[]
}

const option = (one: number): Tree => ({ covers: [one], parts: [] })
export const together = (...covers: number[]): Tree => ({ covers, parts: [] })
export const join = (...parts: Tree[]): Tree => ({ covers: parts.flatMap(({ covers }) => covers), parts })

/** Halves the options recursively, keeping neighbours together; the first half is the larger one. */
const halves = (parts: readonly Tree[]): Tree => {
  if (parts.length === 1) return parts[0]!
  const first = Math.floor((parts.length + 1) / 2)
  return join(halves(parts.slice(0, first)), halves(parts.slice(first)))
}
export const halvesOf = (...options: number[]): Tree => halves(options.map(option))
const steps = (from: number, to: number, step: number): Tree =>
  halvesOf(...Array.from({ length: (to - from) / step + 1 }, (_, i) => from + i * step))
/** A chain of nodes, each with one part and the rest of the chain. */
const comb = (...parts: Tree[]): Tree => parts.reduceRight((rest, part) => join(part, rest))

const night = halvesOf(22, 23, 0, 1, 2, 3, 4, 5, 6)
const workdays = join(halvesOf(1, 2), halvesOf(3, 4), option(5))

/** Brackets of 5 km, combined into brackets of 10 km above 40 km. */
const tens = (...tops: number[]): Tree => halves(tops.map(top => halvesOf(top - 5, top)))
const near = (first: Tree, second: Tree, third: Tree, fourth: Tree, far: Tree): Tree =>
  join(join(first, second), comb(third, fourth, far))

const buckets = join(halvesOf(0, 1), join(halvesOf(2, 3), comb(option(4), option(5), halvesOf(6, 7))))

export const TREES = {
  all: option(0),
  daytype: halvesOf(0, 1),
  weekday: join(workdays, halvesOf(6, 0)),
  hour: join(join(steps(7, 9, 1), steps(10, 12, 1)), comb(steps(13, 15, 1), steps(16, 18, 1), steps(19, 21, 1), night)),
  distance: near(
    option(5),
    option(10),
    halvesOf(15, 20),
    halvesOf(25, 30, 35),
    comb(
      halves([option(40), halvesOf(45, 50), halvesOf(55, 60), halvesOf(65, 70), halvesOf(75, 80)]),
      tens(90, 100, 110, 120, 130, 140, 150, 160),
      tens(170, 180, 190, 200, 210, 220, 230, 240, 250),
      option(255),
    ),
  ),
  local: near(steps(1, 5, 1), steps(6, 10, 1), steps(11, 20, 1), steps(21, 35, 1), option(255)),
  far: comb(
    option(10),
    option(20),
    option(35),
    steps(40, 80, 10),
    steps(90, 160, 10),
    steps(170, 250, 10),
    option(260),
  ),
  buckets,
  age: join(halvesOf(1, 2), join(halvesOf(3, 4), halvesOf(5, 6))),
  gender: halvesOf(1, 2),
  stays: halvesOf(0, 1),
} as const satisfies Readonly<Record<string, Tree>>

/** The tree of the options that exist; null if there are none. */
export const onlyOf = ({ covers, parts }: Tree, has: (option: number) => boolean): Tree | null => {
  if (parts.length === 0) return has(covers[0]!) ? { covers, parts } : null
  const left = parts.flatMap(part => onlyOf(part, has) ?? [])
  return left.length > 1 ? join(...left) : (left[0] ?? null)
}

/** A tree of days since 1970, grouped by week from Monday; each week has its weekdays and its weekend. */
export const treeOfDates = (days: readonly number[]): Tree => {
  const weeks = new Map<number, { workdays: number[]; weekend: number[] }>()
  for (const day of [...days].sort((a, b) => a - b)) {
    // 5 January 1970 was a Monday.
    const since = day - 4
    const week = weeks.get(Math.floor(since / 7)) ?? { workdays: [], weekend: [] }
    weeks.set(Math.floor(since / 7), week)
    ;(((since % 7) + 7) % 7 > 4 ? week.weekend : week.workdays).push(day)
  }
  return halves(
    [...weeks.values()].map(week =>
      halves([week.workdays, week.weekend].filter(some => some.length > 0).map(some => halvesOf(...some))),
    ),
  )
}

/** Named options in the order of their splits, and the neighbours that sparse ones join. */
const NAMED = {
  purpose: { order: [1, 2, 3, 4, 5], joins: [0, 2, 1, 4, 5, 4] },
  mode: { order: [0, 3, 1, 4], joins: [1, 3, 0, 1, 1] },
}
export type Named = keyof typeof NAMED

/** The tree of the purposes or modes that a dataset can distinguish. */
export const treeOfNamed = (
  by: Named,
  isSafe: (options: readonly number[]) => boolean,
  noisedOf: (options: readonly number[]) => number,
): Tree => {
  const { order, joins } = NAMED[by]
  let groups: readonly (readonly number[])[] = order.map(one => [one])
  for (;;) {
    const thin = groups.find(group => !isSafe(group))
    if (!thin || groups.length === 1) break
    const others = groups.filter(group => group !== thin)
    const largest = others.reduce((most, one) => (noisedOf(one) > noisedOf(most) ? one : most))
    const host = others.find(group => group.includes(joins[thin[0]!]!)) ?? largest
    groups = others.map(group => (group === host ? [...group, ...thin] : group))
  }
  const placeOf = (group: readonly number[]) => order.indexOf(group[0]!)
  return comb(...[...groups].sort((a, b) => placeOf(a) - placeOf(b)).map(group => together(...group)))
}

/** The finest parts that are all safe, from the root down; empty if the root is not safe. */
export const finestSafe = (tree: Tree, isSafe: (part: Tree) => boolean): readonly Tree[] => {
  const finest = (safe: Tree): readonly Tree[] =>
    safe.parts.length > 0 && safe.parts.every(isSafe) ? safe.parts.flatMap(finest) : [safe]
  return isSafe(tree) ? finest(tree) : []
}

/** A tree's nodes, each before its parts. */
export const nodesOf = (tree: Tree): readonly Tree[] => [tree, ...tree.parts.flatMap(nodesOf)]

/** The nodes from the root down to a part. */
export const pathTo = (tree: Tree, part: Tree): readonly Tree[] => {
  if (tree === part) return [tree]
  for (const one of tree.parts) {
    const path = pathTo(one, part)
    if (path.length > 0) return [tree, ...path]
  }
  return []
}
