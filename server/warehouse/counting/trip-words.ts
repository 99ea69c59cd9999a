/**
 * A person's trips of one zone that no filter tells apart, in words of 32 bits, as the statements of trips answer them: by
 * zone, then by person.
 */
export const WORDS = 8
export const ZONE = 0
export const PERSON = 1
/** Sum of weights, thousandths: two words, the lower first. */
const WEIGHT = 2
/** Sum of record keys modulo 2^32. */
export const KEYS = 4
/** How many they are. */
export const TRIPS = 5
/** What filters look at; what the two mean is the statement's. */
export const CODE = 6
export const OPTION = 7

export const weightAt = (words: Uint32Array, at: number): number =>
  words[at + WEIGHT]! + words[at + WEIGHT + 1]! * 2 ** 32

/** Trips of some zones, each zone whole. */
export interface TripWords {
  readonly words: Uint32Array
  /** Zones, rising, and the place in `words` where the trips of each begin; one more, where the last ends. */
  readonly zones: Uint32Array
  readonly starts: Uint32Array
  /** Of one zone. */
  readonly mostRows: number
}

/** The zones of words that stand by zone. */
export const byZone = (words: Uint32Array): TripWords => {
  const zones: number[] = []
  const starts: number[] = []
  for (let at = 0; at < words.length; at += WORDS)
    if (at === 0 || words[at + ZONE] !== words[at + ZONE - WORDS]) {
      zones.push(words[at + ZONE]!)
      starts.push(at)
    }
  starts.push(words.length)
  let most = 0
  for (let i = 0; i < zones.length; i++) most = Math.max(most, starts[i + 1]! - starts[i]!)
  return { words, zones: Uint32Array.from(zones), starts: Uint32Array.from(starts), mostRows: most / WORDS }
}
