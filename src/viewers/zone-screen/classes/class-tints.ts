import { clearlyDiffer } from '../../../domain/summaries/figure.ts'
import type { ZoneValue } from '../../../domain/summaries/zone-group.ts'

/** The last step of the ramp. */
const RAMP_LAST = 9
/** The step of a single tint. */
const RAMP_MIDDLE = 5

/** Sums over the zones of some classes: of the logarithms of figures, of their squares, and of the margins' logarithms. */
interface Sums {
  readonly zones: number
  readonly logMagnitude: number
  readonly logSquare: number
  readonly logMargin: number
}

/**
 * The tint of each class, from 0: as many tints as possible of neighbouring classes, such that the typical figures of any two
 * neighbouring tints clearly differ, that is, their intervals do not overlap; neighbouring classes that clearly differ themselves are kept
 * apart. Of the ways to do so with the same number of tints, the one whose figures vary least within them (Jenks's natural breaks, on
 * the logarithmic scale). The typical figure and margin are the geometric means of the zones', which belong
 * together, because a margin falls with the root of its figure. Figures without a margin are exact, or their error is not known: each
 * class then has a tint of its own.
 * @param classes at most 10
 * @returns `tints[c]` for class c, rising in steps of 1; a class without zones has the tint of the class below it
 */
export function classTints(items: Iterable<ZoneValue>, classes: number): readonly number[] {
  const sums = sumsByClass(items, classes)
  if (sums === null) return Array.from({ length: classes }, (_, at) => at)
  const filled = sums.flatMap(({ zones }, at) => (zones > 0 ? [at] : []))
  const starts = bestStarts(filled.map(at => sums[at]!)).map(start => filled[start]!)
  return sums.map((_, at) => Math.max(0, starts.filter(start => start <= at).length - 1))
}

/** Null where a figure has no margin, or is a negative score, which has no logarithm. */
function sumsByClass(items: Iterable<ZoneValue>, classes: number): readonly Sums[] | null {
  const sums = Array.from({ length: classes }, () => ({ zones: 0, logMagnitude: 0, logSquare: 0, logMargin: 0 }))
  for (const { displayGroup, magnitude, margin } of items) {
    if (margin === null || magnitude < 0) return null
    const sum = sums[displayGroup]
    if (sum === undefined) continue
    sum.zones += 1
    const log = Math.log(Math.max(magnitude, LEAST))
    sum.logMagnitude += log
    sum.logSquare += log ** 2
    sum.logMargin += Math.log(Math.max(margin, LEAST))
  }
  return sums
}

/** Smaller figures and margins count as this, because zero has no logarithm. */
const LEAST = 0.1

/** The first class of each tint, by trying all partitions of the classes into runs; every class has zones. */
function bestStarts(sums: readonly Sums[]): readonly number[] {
  let best: { readonly starts: readonly number[]; readonly spread: number } = {
    starts: sums.length > 0 ? [0] : [],
    spread: Number.POSITIVE_INFINITY,
  }
  const apart = sums.reduce((cuts, sum, at) => {
    const before = sums[at - 1]
    return before && clearlyDiffer(typical(before), typical(sum)) ? cuts | (1 << (at - 1)) : cuts
  }, 0)
  const known = new Map<number, ReturnType<typeof typical>>()
  const typicalOf = (from: number, to: number) => {
    const key = from * (sums.length + 1) + to
    const found = known.get(key) ?? typical(together(sums.slice(from, to)))
    known.set(key, found)
    return found
  }
  for (let cuts = 0; cuts < 1 << Math.max(0, sums.length - 1); cuts++) {
    const starts = sums.flatMap((_, at) => (at === 0 || (cuts >> (at - 1)) & 1 ? [at] : []))
    if ((cuts & apart) !== apart || starts.length < best.starts.length) continue
    const runs = starts.map((start, run) => typicalOf(start, starts[run + 1] ?? sums.length))
    if (runs.some((run, at) => at > 0 && !clearlyDiffer(runs[at - 1]!, run))) continue
    const spread = runs.reduce((sum, run) => sum + run.spread, 0)
    if (starts.length > best.starts.length || spread < best.spread) best = { starts, spread }
  }
  return best.starts
}

const together = (sums: readonly Sums[]): Sums => {
  const over = (of: keyof Sums) => sums.reduce((sum, each) => sum + each[of], 0)
  return {
    zones: over('zones'),
    logMagnitude: over('logMagnitude'),
    logSquare: over('logSquare'),
    logMargin: over('logMargin'),
  }
}

/** The geometric means of figures and margins, and the figures' sum of squared deviations on the logarithmic scale. */
const typical = ({ zones, logMagnitude, logSquare, logMargin }: Sums) => ({
  spread: logSquare - logMagnitude ** 2 / zones,
  name: '',
  suppressed: false,
  value: Math.exp(logMagnitude / zones),
  margin: Math.exp(logMargin / zones),
})

/**
 * The step of the ramp, 0 to 9, of each class. The tints are spread evenly over the whole ramp.
 */
export function classSteps(items: Iterable<ZoneValue>, classes: number): readonly number[] {
  const tints = classTints(items, classes)
  const last = tints.at(-1) ?? 0
  return tints.map(tint => (last === 0 ? RAMP_MIDDLE : Math.round((tint * RAMP_LAST) / last)))
}
