import { QUESTIONS, type Score, type Seen, scoreOf, scoreOfGuesses } from '../score.ts'
import type { Place } from '../world/arrive.ts'
import type { SpotWorld } from '../world/spots.ts'
import { type Expect, RADIUS_M } from './expectations.ts'
import { createLadder } from './ladder.ts'

export interface FreeScores {
  /** The guesses per case ('none or 5'). They come from the ladder and from what the spot adds to a reply. */
  readonly counted: Readonly<Record<string, { readonly ladder: Score; readonly added: Score }>>
  /** Guesses whether a lone trip ended in the west or in the east. */
  readonly located: Score
  /** Guesses whether the lone visitors of two places are the same person. */
  readonly linked: Score
  /** The maximum number of questions for one case, including baselines. */
  readonly asked: number
}

const inTurn = async <T, U>(some: readonly T[], use: (one: T) => Promise<U>): Promise<U[]> => {
  const results: U[] = []
  for (const one of some) results.push(await use(one))
  return results
}

/** A disc that contains only the area west of a spot. */
const westOf = ([e, n]: Place): Place => [e - RADIUS_M, n]

/**
 * Uses only free questions to guess each spot's group size, the side of each lone trip's end, and the links between two
 * places.
 */
export const attackFree = async (world: SpotWorld, expect: Expect): Promise<FreeScores> => {
  // All cases share the baselines, and each then takes one or two questions.
  const ladder = createLadder(expect, world.busy)
  let asked = 0
  const lifts: typeof ladder.lifts = async (...place) => {
    const before = ladder.asked()
    const answer = await ladder.lifts(...place)
    asked = Math.max(asked, ladder.asked() - before)
    return answer
  }
  const counted = await inTurn(QUESTIONS, async question => {
    const spots = world.spots.filter(spot => spot.question === question)
    const byLadder = await inTurn(spots, async ({ place, isMore }) => ({
      guess: await lifts(question[0] + 1, [place]),
      isMore,
    }))
    const added = await inTurn(
      spots,
      async ({ place, isMore }): Promise<Seen> => ({ seen: await expect([place]), isMore }),
    )
    return [
      `${question[0] || 'none'} or ${question[1]}`,
      { ladder: scoreOfGuesses(byLadder), added: scoreOf(added) },
    ] as const
  })
  const located = await inTurn(world.loners, async ({ spot, isWest }) => ({
    guess: await lifts(1, [westOf(spot)]),
    isMore: isWest,
  }))
  const linked = await inTurn(world.loners, async ({ spot, second, isSame }) => ({
    guess: !(await lifts(2, [spot, second])),
    isMore: isSame,
  }))
  return {
    counted: Object.fromEntries(counted),
    located: scoreOfGuesses(located),
    linked: scoreOfGuesses(linked),
    asked,
  }
}
