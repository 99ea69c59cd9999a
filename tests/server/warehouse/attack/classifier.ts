/** What an attacker sees of a pair, and whether two to fourteen devices (true) or one tell its figures apart. */
export interface Sample {
  readonly seen: number
  readonly many: boolean
}

const BINS = 20

/**
 * How much better than guessing a classifier tells the two apart, in points. It learns on one half, by the commoner answer
 * in each of 20 quantiles, and is judged on the other; both kinds are equally frequent, so that guessing is right half
 * the time.
 */
export const gainOverGuessing = (samples: readonly Sample[]): number => {
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
  return (100 * right) / judged.length - 50
}
