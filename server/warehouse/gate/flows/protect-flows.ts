import type { DisclosureSettings } from '../../../../src/contract/location-insights.ts'
import type { Concentration } from '../concentration.ts'
import { isSafe } from '../is-safe.ts'
import type { Measure } from '../measure.ts'
import { protectMargins } from '../protect-margins.ts'
import { findCycle } from './find-cycle.ts'
import { type FlowCounts, type FlowPattern, OUTSIDE, SIDES, type Side, WIDTH, zoneAt } from './flow-counts.ts'
import { exposedFigures, type HiddenSum } from './hidden-figures.ts'
import { shownOptions, together } from './joined-options.ts'
import {
  ALL,
  EVERY_TIME,
  FIRST_PERIOD,
  holds,
  MODE_SELECTIONS,
  ONLY_ALL,
  PERIOD_SELECTIONS,
  PURPOSE_SELECTIONS,
  TIMES,
} from './selections.ts'
import { between, periodOf } from './shifts.ts'
import { timesOf, withoutTime } from './times-of-pair.ts'

/** A pattern while it is made. */
interface Draft extends FlowPattern {
  total: boolean
}

const numbersOf = (zones: number): number[] => Array.from({ length: zones + 1 }, (_, zone) => zone)

/** Pairs of which all trips may be shown: a table of two ways. */
const protectPairs = async (
  { pairs, hiddenIn }: FlowCounts,
  settings: DisclosureSettings,
): Promise<ReadonlyMap<number, Measure>> => {
  const cells = new Map([...pairs].flatMap(([pair, counts]) => (counts[ALL] ? [[pair, counts[ALL]] as const] : [])))
  const marginOf = (side: Side) => ({
    marginOf: (pair: number) => zoneAt(side, pair),
    async complementWithout(released: readonly number[]) {
      const shown = new Uint32Array(WIDTH * WIDTH)
      for (const pair of released) shown[pair] = ONLY_ALL
      const hidden = await hiddenIn(side, shown)
      return new Map<number, Concentration>(
        [...hidden].flatMap(([key, count]) => (key % TIMES === ALL ? [[Math.floor(key / TIMES), count] as const] : [])),
      )
    },
  })
  return protectMargins({ cells, keys: null, margins: SIDES.map(marginOf), isTwoWay: true }, settings)
}

/** The sums of rows and columns that may be shown: by time only where each of the eight periods is safe or empty. */
const protectSums = ({ zones, sums, total }: FlowCounts, draft: Draft, settings: DisclosureSettings): void => {
  for (const side of SIDES)
    for (const zone of numbersOf(zones)) {
      const counts = sums[side][zone]
      const all = counts?.[ALL]
      if (!counts || !all || !isSafe(all, settings)) continue
      const byTime = PERIOD_SELECTIONS.every(period => counts[period] === undefined || isSafe(counts[period], settings))
      draft.sums[side][zone] = zone !== OUTSIDE && byTime ? EVERY_TIME : ONLY_ALL
    }
  draft.total = total !== undefined && isSafe(total, settings)
  const isUnsafe = (side: Side, zone: number) => sums[side][zone]?.[ALL] !== undefined && draft.sums[side][zone] === 0
  if (!draft.total || SIDES.some(side => numbersOf(zones).some(zone => isUnsafe(side, zone)))) hideOutside(draft)
}

/** Without the total and what comes from outside or goes there, the sums of zones add up to nothing that is known. */
const hideOutside = (draft: Draft): void => {
  draft.total = false
  for (const side of SIDES) draft.sums[side][OUTSIDE] = 0
}

type Trips = (pair: number) => number

/** Complementary suppression: what a row or a column shows of a time leaves a part that is safe or empty. @returns whether more is withheld */
const joinHidden = async (
  { pairs, hiddenIn }: FlowCounts,
  draft: Draft,
  tripsOf: Trips,
  settings: DisclosureSettings,
): Promise<boolean> => {
  let isChanged = false
  for (const side of SIDES)
    for (const [key, count] of await hiddenIn(side, draft.pairs)) {
      const [zone, selection] = [Math.floor(key / TIMES), key % TIMES]
      if (isSafe(count, settings) || !holds(draft.sums[side][zone]!, selection)) continue
      const hidden: Concentration[] = [count]
      for (const next of [...pairs.keys()]
        .filter(pair => zoneAt(side, pair) === zone && holds(draft.pairs[pair]!, selection))
        .sort((a, b) => tripsOf(a) - tripsOf(b))) {
        const more = pairs.get(next)![selection]
        if (!more) continue
        if (isSafe(together(hidden), settings)) break
        hidden.push(more)
        draft.pairs[next] = selection === ALL ? 0 : withoutTime(draft.pairs[next]!, pairs.get(next)!, selection)
      }
      isChanged = true
    }
  return isChanged
}

/** Withholds more, so that a hidden figure of a pair can be another. @returns false where nothing is left to withhold */
const mendPair = (counts: FlowCounts, draft: Draft, pair: number, selection: number, tripsOf: Trips): boolean => {
  const cycle = findCycle(counts, draft, pair, selection, tripsOf)
  if (cycle) {
    for (const other of cycle.others) hideHours(counts, draft, other, cycle.hours)
    return true
  }
  const least = selection === ALL ? 0 : ONLY_ALL
  return SIDES.some(side => takeSums(draft, side, zoneAt(side, pair), least)) || hideTimes(draft, pair)
}

/** The same for a hidden sum of a zone. */
const mendSum = (counts: FlowCounts, draft: Draft, { side, zone }: HiddenSum): boolean => {
  if (takeSums(draft, side, OUTSIDE, 0) || takeSums(draft, side, zone, 0)) return true
  return SIDES.some(other => numbersOf(counts.zones).some(next => takeSums(draft, other, next, 0)))
}

/** Withholds what tells two hours of a pair apart; all of its trips where the hours are null. */
const hideHours = (
  { pairs }: FlowCounts,
  draft: Draft,
  pair: number,
  hours: readonly [number, number] | null,
): void => {
  if (hours === null) draft.pairs[pair] = 0
  else
    for (const hour of hours)
      if ((draft.pairs[pair]! & between(...hours)) !== 0)
        draft.pairs[pair] = withoutTime(draft.pairs[pair]!, pairs.get(pair)!, FIRST_PERIOD + periodOf(hour))
  if (hours !== null && (draft.pairs[pair]! & between(...hours)) !== 0) draft.pairs[pair] = ONLY_ALL
}

/** Withholds all that a pair shows by time. @returns false where it shows nothing */
const hideTimes = (draft: Draft, pair: number): boolean => {
  const shown = draft.pairs[pair]!
  draft.pairs[pair] = shown & ONLY_ALL
  return shown !== draft.pairs[pair]
}

/** Withholds the sums of a zone by time; then, where `least` is 0, all of them with the total. @returns false where none are left */
const takeSums = (draft: Draft, side: Side, zone: number, least: number): boolean => {
  const shown = draft.sums[side][zone]!
  if (shown <= least) return false
  draft.sums[side][zone] = shown === ONLY_ALL ? 0 : ONLY_ALL
  if (draft.sums[side][zone] === 0) hideOutside(draft)
  return true
}

/**
 * What may be shown of flows: one pattern, decided once for all selections of time, so that no selection tells what another withholds.
 * Modes and purposes divide the pairs that are shown into parts that are safe, and have no sums.
 */
export const protectFlows = async (counts: FlowCounts, settings: DisclosureSettings): Promise<FlowPattern> => {
  const draft: Draft = {
    pairs: new Uint32Array(WIDTH * WIDTH),
    sums: { origin: new Uint32Array(WIDTH), dest: new Uint32Array(WIDTH) },
    total: false,
  }
  const tripsOf = (pair: number) => counts.pairs.get(pair)?.[ALL]?.value_m ?? 0
  for (const pair of (await protectPairs(counts, settings)).keys())
    draft.pairs[pair] = timesOf(counts.pairs.get(pair)!, settings)
  protectSums(counts, draft, settings)
  for (;;) {
    if (await joinHidden(counts, draft, tripsOf, settings)) continue
    const exposed = await exposedFigures(counts, draft, settings)
    const mended = [
      ...exposed.sums.map(sum => mendSum(counts, draft, sum)),
      ...[...exposed.pairs].flatMap((selections, pair) =>
        numbersOf(TIMES - 1).flatMap(selection =>
          holds(selections, selection) ? [mendPair(counts, draft, pair, selection, tripsOf)] : [],
        ),
      ),
    ]
    if (mended.length === 0) break
    if (!mended.includes(true)) throw new Error('A hidden flow follows from shown ones')
  }
  for (const [pair, options] of counts.pairs) {
    if (draft.pairs[pair] === 0) continue
    for (const some of [MODE_SELECTIONS, PURPOSE_SELECTIONS])
      draft.pairs[pair] = draft.pairs[pair]! | shownOptions(options, ALL, some, settings)
  }
  return draft
}
