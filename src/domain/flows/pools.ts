import { shareText } from '../known-digits.ts'
import { OUTSIDE, type ZonePair } from './flow.ts'

/** Pairs of zones that are shown together because each alone would rest on too few devices. */
interface ZoneSets {
  readonly origins: readonly number[]
  readonly destinations: readonly number[]
}

/** The pairs of a pool; nothing goes from outside to outside. */
export const poolPairs = ({ origins, destinations }: ZoneSets): ZonePair[] =>
  origins.flatMap(o => destinations.flatMap(d => (o === OUTSIDE && d === OUTSIDE ? [] : [{ o, d }])))

/**
 * A sentence on the share of all trips in pairs that are shown alone; null without trips.
 * @param total trips of the period; null if the selection is not shown
 * @example poolsText([{ trips: 88 }], 100) // '88% of trips are shown pair by pair, the others in pools of pairs that are too thin alone.'
 */
export function poolsText(alone: readonly { readonly trips: number }[], total: number | null): string | null {
  if (total === null || total <= 0) return null
  const share = Math.min(1, alone.reduce((sum, { trips }) => sum + trips, 0) / total)
  return `${shareText(share, 0)} of trips are shown pair by pair, the others in pools of pairs that are too thin alone.`
}
