import type { Measure } from '../gate/measure.ts'
import { createMeasure } from './measure-people.ts'
import type { People } from './number-people.ts'
import { ownTurn } from './own-turn.ts'

const CODES = 2 ** 16
/** Counted in one turn of the event loop. */
const TURN_PEOPLE = 250_000

/** What the chosen trips of all zones and none count together. */
export const measureAll = async (
  { starts, factors, codes, weights }: People,
  isChosen: (code: number) => boolean,
): Promise<Measure> => {
  const all = createMeasure()
  const times = Uint8Array.from({ length: CODES }, (_, code) => Number(isChosen(code)))
  for (let from = 0; from < factors.length; from += TURN_PEOPLE) {
    await ownTurn()
    const to = Math.min(from + TURN_PEOPLE, factors.length)
    for (let person = from; person < to; person++) {
      const end = starts[person + 1]!
      let gave = 0
      // Which code a row has cannot be guessed, so that it is not branched on.
      for (let row = starts[person]!; row < end; row++) gave += weights[row]! * times[codes[row]!]!
      if (gave > 0) all.add(gave, factors[person]!)
    }
  }
  return all.measure()
}
