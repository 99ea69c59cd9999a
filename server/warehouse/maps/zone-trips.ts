/**
 * Trips of some whole zones as a struct of arrays, sorted by zone and then by person. Trips of a person that no filter
 * distinguishes are summed into one row.
 */
export interface ZoneTrips {
  /** The zones, ascending, and the first row of each; one more start marks the end of the last zone. */
  readonly zones: Uint32Array
  readonly starts: Uint32Array
  readonly persons: Uint32Array
  /** The class of a row's trips: an index into `codes` and `options`. */
  readonly tripClasses: Uint32Array
  /** Sums of weights, thousandths. */
  readonly weights: Float64Array
  /** The noise factor of a row's person, times NOISE_UNIT. */
  readonly factors: Uint32Array
  /** By trip class: what the filters look at. The statement defines what the two mean. */
  readonly codes: Uint32Array
  readonly options: Uint32Array
}

/** A row of the statements, in words of 32 bits: zone, person, weight (the lower half first), noise factor, code, option. */
const WORDS = 7
const CODE = 5

/** Numbers pairs of a code and an option as they come. @param mostCode the largest code */
const createTripClasses = (mostCode: number) => {
  const codes: number[] = []
  const options: number[] = []
  /** By option, then by code: the number of the pair plus 1. */
  const known = new Map<number, Uint32Array<ArrayBuffer>>()
  let numbers = new Uint32Array(0)
  let lastOption = -1
  return {
    codes,
    options,
    classOf(code: number, option: number): number {
      if (option !== lastOption) {
        numbers = known.get(option) ?? new Uint32Array(mostCode + 1)
        known.set(option, numbers)
        lastOption = option
      }
      if (numbers[code] === 0) {
        options.push(option)
        numbers[code] = codes.push(code)
      }
      return numbers[code]! - 1
    },
  }
}

/** @param words rows sorted by zone and person, as an engine returned them */
export const zoneTrips = (words: Uint32Array): ZoneTrips => {
  const rows = words.length / WORDS
  const column = () => new Uint32Array(rows)
  const [persons, tripClasses, factors] = [column(), column(), column()]
  const weights = new Float64Array(rows)
  const zones: number[] = []
  const starts: number[] = []
  let mostCode = 0
  for (let at = CODE; at < words.length; at += WORDS) mostCode = Math.max(mostCode, words[at]!)
  const { codes, options, classOf } = createTripClasses(mostCode)
  for (let row = 0; row < rows; row++) {
    const at = row * WORDS
    const zone = words[at]!
    if (row === 0 || zone !== zones[zones.length - 1]) {
      zones.push(zone)
      starts.push(row)
    }
    persons[row] = words[at + 1]!
    weights[row] = words[at + 2]! + words[at + 3]! * 2 ** 32
    factors[row] = words[at + 4]!
    tripClasses[row] = classOf(words[at + CODE]!, words[at + CODE + 1]!)
  }
  starts.push(rows)
  return {
    zones: Uint32Array.from(zones),
    starts: Uint32Array.from(starts),
    persons,
    tripClasses,
    weights,
    factors,
    codes: Uint32Array.from(codes),
    options: Uint32Array.from(options),
  }
}
