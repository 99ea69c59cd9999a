import { QUESTIONS, type Score, type Seen, scoreOf, scoreOfGuesses } from '../score.ts'
import type { Place } from '../world/arrive.ts'
import type { Spot, SpotWorld } from '../world/spots.ts'
import { type Expect, RADIUS_M } from './expectations.ts'
import { createLadder } from './ladder.ts'

export interface FreeScores {
  /** By question, 'none or 5': devices counted by the ladder, and by what the spot adds to an answer. */
  readonly counted: Readonly<Record<string, { readonly ladder: Score; readonly added: Score }>>
  /** Whether a lone trip ended to the west or to the east. */
  readonly located: Score
  /** Whether the lone visitor of one place is that of another. */
  readonly linked: Score
  /** The most questions that a case took, baselines included. */
  readonly asked: number
}

/** Counts the group of each spot, finds the side of lone trip ends, and links two places, by free questions alone. */
export const attackFree = (world: SpotWorld, expect: Expect): FreeScores => {
  // Baselines serve every case; each then takes one question or two.
  const ladder = createLadder(expect, world.busy)
  let asked = 0
  const lifts: typeof ladder.lifts = (...place) => {
    const before = ladder.asked()
    const answer = ladder.lifts(...place)
    asked = Math.max(asked, ladder.asked() - before)
    return answer
  }
  const countByLadder = ({ question: [fewer], place }: Spot): boolean => lifts(fewer + 1, [place])
  const added = ({ place }: Spot): number => expect([place])
  const counted = QUESTIONS.map(question => {
    const spots = world.spots.filter(spot => spot.question === question)
    const seen = spots.map((spot): Seen => ({ seen: added(spot), isMore: spot.isMore }))
    const ladder = scoreOfGuesses(spots.map(spot => ({ guess: countByLadder(spot), isMore: spot.isMore })))
    return [`${question[0] || 'none'} or ${question[1]}`, { ladder, added: scoreOf(seen) }] as const
  })
  /** A disc that holds only what lies to the west of a spot. */
  const westOf = ([e, n]: Place): Place => [e - RADIUS_M, n]
  const located = world.loners.map(({ spot, isWest }) => ({
    guess: lifts(1, [westOf(spot)]),
    isMore: isWest,
  }))
  const linked = world.loners.map(({ spot, second, isSame }) => ({
    guess: !lifts(2, [spot, second]),
    isMore: isSame,
  }))
  return {
    counted: Object.fromEntries(counted),
    located: scoreOfGuesses(located),
    linked: scoreOfGuesses(linked),
    asked,
  }
}
