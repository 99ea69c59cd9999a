import type { Measure } from '../gate/measure.ts'
import { CHOSEN, type Chosen } from './choice.ts'

/** What a selection counts of the i-th zone's trips, or what it leaves out, as the gate needs it. Sums are whole numbers below 2^53. */
export const measureZone = (
  { trips: from, slots }: Chosen,
  i: number,
  which: 'chosen' | 'left out' = 'chosen',
): Measure => {
  const { starts, persons, kinds, weights, keys, trips } = from
  const end = starts[i + 1]!
  const isChosen = which === 'chosen'
  let devices = 0
  let value = 0
  let made = 0
  let key = 0
  let squares = 0
  let largest = 0
  let second = 0
  for (let row = starts[i]!; row < end; ) {
    const person = persons[row]!
    const before = made
    let gave = 0
    for (; row < end && persons[row] === person; row++) {
      if ((slots[kinds[row]!] === CHOSEN) !== isChosen) continue
      gave += weights[row]!
      made += trips[row]!
      key += keys[row]!
    }
    if (made === before) continue
    devices += 1
    value += gave
    squares += gave * gave
    if (gave > largest) {
      second = largest
      largest = gave
    } else if (gave > second) second = gave
  }
  return {
    value_m: value,
    trips: made,
    devices,
    largest_m: largest,
    largest_two_m: largest + second,
    squares_m2: squares,
    cell_key: key % 2 ** 32,
  }
}
