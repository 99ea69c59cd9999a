import type { Score } from './score.ts'

/** What an attacker sees of a pair whose figures differ by two to fourteen devices (true) or by one. */
export interface Sample {
  readonly seen: number
  readonly many: boolean
}

const BINS = 20

/**
 * The classifier's guesses. It learns the more frequent kind in each of 20 quantiles from one half of the samples, and
 * is tested on the other half. Both kinds are equally frequent, so a guess is right half of the time.
 */
export const classify = (samples: readonly Sample[]): Score => {
  const ones = samples.filter(sample => !sample.many)
  const manies = samples.filter(sample => sample.many)
  const count = Math.min(ones.length, manies.length)
  const even = Array.from({ length: count }, (_, i) => [ones[i]!, manies[i]!]).flat()
  const learnt = even.slice(0, count - (count % 2))
  const judged = even.slice(learnt.length)
  const sorted = learnt.map(({ seen }) => seen).sort((a, b) => a - b)
  const cuts = Array.from({ length: BINS - 1 }, (_, i) => sorted[Math.floor(((i + 1) * sorted.length) / BINS)]!)
  const binOf = (seen: number) => cuts.filter(cut => seen > cut).length
  const votes = Array.from({ length: BINS }, () => 0)
  for (const { seen, many } of learnt) votes[binOf(seen)]! += many ? 1 : -1
  const right = judged.filter(({ seen, many }) => votes[binOf(seen)]! > 0 === many).length
  return { cases: judged.length, right }
}
