/**
 * Trips of some zones, each zone whole, by zone and then by person; those of a person that no filter tells apart are one
 * row. Columns, since a selection looks at one of them in every row.
 */
export interface ZoneTrips {
  /** Zones, rising, and the row where each begins; one more, where the last ends. */
  readonly zones: Uint32Array
  readonly starts: Uint32Array
  readonly persons: Uint32Array
  /** Which of the kinds below a row is of. */
  readonly kinds: Uint32Array
  /** Sums of weights, thousandths. */
  readonly weights: Float64Array
  /** The noise factor of a row's person, times NOISE_UNIT. */
  readonly factors: Uint32Array
  /** What filters look at, by kind; what the two mean is the statement's. */
  readonly codes: Uint32Array
  readonly options: Uint32Array
}

/** Zone, person, weight (the lower half first), noise factor, code, option: a row as statements of trips answer it, 32 bits each. */
const WORDS = 7
const CODE = 5

/** Numbers pairs of a code and an option as they come, the codes being at most `mostCode`. */
const createKinds = (mostCode: number) => {
  const codes: number[] = []
  const options: number[] = []
  /** By option: by code, one more than the number of the pair. */
  const known = new Map<number, Uint32Array<ArrayBuffer>>()
  let numbers = new Uint32Array(0)
  let of = -1
  return {
    codes,
    options,
    kindOf(code: number, option: number): number {
      if (option !== of) {
        numbers = known.get(option) ?? new Uint32Array(mostCode + 1)
        known.set(option, numbers)
        of = option
      }
      if (numbers[code] === 0) {
        options.push(option)
        numbers[code] = codes.push(code)
      }
      return numbers[code]! - 1
    },
  }
}

/** @param words rows by zone and person, as an engine answered them */
export const zoneTrips = (words: Uint32Array): ZoneTrips => {
  const rows = words.length / WORDS
  const column = () => new Uint32Array(rows)
  const [persons, kinds, factors] = [column(), column(), column()]
  const weights = new Float64Array(rows)
  const zones: number[] = []
  const starts: number[] = []
  let mostCode = 0
  for (let at = CODE; at < words.length; at += WORDS) mostCode = Math.max(mostCode, words[at]!)
  const { codes, options, kindOf } = createKinds(mostCode)
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
    kinds[row] = kindOf(words[at + CODE]!, words[at + CODE + 1]!)
  }
  starts.push(rows)
  return {
    zones: Uint32Array.from(zones),
    starts: Uint32Array.from(starts),
    persons,
    kinds,
    weights,
    factors,
    codes: Uint32Array.from(codes),
    options: Uint32Array.from(options),
  }
}
