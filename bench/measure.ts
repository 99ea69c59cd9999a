import type { Row } from './row.ts'

/** The times of one side of a case, in milliseconds. */
export interface Times {
  readonly minMs: number
  readonly medianMs: number
}

/**
 * The minimum and the median of some times, in milliseconds.
 * @throws if there are none
 */
export const timesOf = (times: readonly number[]): Times => {
  if (times.length === 0) throw new Error('Nothing was measured: every turn was missed.')
  const sorted = [...times].sort((a, b) => a - b)
  return { minMs: sorted[0]!, medianMs: quantile(sorted, 0.5) }
}

/** @param sorted ascending, with at least one element */
export const quantile = (sorted: readonly number[], q: number): number =>
  sorted[Math.min(Math.floor(sorted.length * q), sorted.length - 1)]!

const timed = async (run: () => unknown): Promise<number> => {
  const begin = performance.now()
  await run()
  return performance.now() - begin
}

/**
 * Runs both sides alternately, ours first in each turn, so that a machine that slows down affects both. With more than
 * one turn, each side has one unmeasured warm-up run.
 */
export const race = (turns: number, ours: () => unknown, peer: () => unknown) =>
  raceSelfTimed(turns, ours, () => timed(peer))

/** Like `race`, but for a peer in a separate process that reports its own time in milliseconds. */
export const raceSelfTimed = async (
  turns: number,
  ours: () => unknown,
  peerMs: () => Promise<number>,
): Promise<{ ours: Times; peer: Times }> => {
  if (turns > 1) {
    await ours()
    await peerMs()
  }
  const times: { ours: number[]; peer: number[] } = { ours: [], peer: [] }
  for (let i = 0; i < turns; i++) {
    times.ours.push(await timed(ours))
    times.peer.push(await peerMs())
  }
  return { ours: timesOf(times.ours), peer: timesOf(times.peer) }
}

/** Measures only our side, for a case whose peer is missing or times itself. */
export const alone = async (turns: number, run: () => unknown): Promise<Times> => {
  if (turns > 1) await run()
  const times: number[] = []
  for (let i = 0; i < turns; i++) times.push(await timed(run))
  return timesOf(times)
}

/** The times of one of several equal parts of a turn. */
export const each = ({ minMs, medianMs }: Times, parts: number): Times => ({
  minMs: minMs / parts,
  medianMs: medianMs / parts,
})

/** A row from both sides' times. */
export const rowOf = (
  name: string,
  peer: string,
  ours: Times,
  theirs: Times | null,
  figures: Readonly<Record<string, unknown>> = {},
): Row => ({
  case: name,
  peer,
  oursMs: ours.minMs,
  oursMedianMs: ours.medianMs,
  peerMs: theirs?.minMs ?? null,
  peerMedianMs: theirs?.medianMs ?? null,
  ratio: theirs ? theirs.minMs / ours.minMs : null,
  ...figures,
})
