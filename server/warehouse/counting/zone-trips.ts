/**
 * Trips of some zones, each zone whole, by zone and then by person; those of a person that no filter tells apart are one
 * row. Columns, since a selection looks at two of them in every row.
 */
export interface ZoneTrips {
  /** Zones, rising, and the row where each begins; one more, where the last ends. */
  readonly zones: Uint32Array
  readonly starts: Uint32Array
  readonly persons: Uint32Array
  /** What filters look at; what the two mean is the statement's. */
  readonly codes: Uint32Array
  readonly options: Uint32Array
  /** Sums of weights, thousandths. */
  readonly weights: Float64Array
  /** Sums of record keys modulo 2^32. */
  readonly keys: Uint32Array
  /** How many trips a row stands for. */
  readonly trips: Uint32Array
  /** Rows of one zone. */
  readonly mostRows: number
}

/** Zone, person, weight (the lower half first), keys, trips, code, option: a row as statements of trips answer it, 32 bits each. */
const WORDS = 8

/** @param words rows by zone and person, as an engine answered them */
export const zoneTrips = (words: Uint32Array): ZoneTrips => {
  const rows = words.length / WORDS
  const column = () => new Uint32Array(rows)
  const [persons, codes, options, keys, trips] = [column(), column(), column(), column(), column()]
  const weights = new Float64Array(rows)
  const zones: number[] = []
  const starts: number[] = []
  for (let row = 0; row < rows; row++) {
    const at = row * WORDS
    const zone = words[at]!
    if (row === 0 || zone !== zones[zones.length - 1]) {
      zones.push(zone)
      starts.push(row)
    }
    persons[row] = words[at + 1]!
    weights[row] = words[at + 2]! + words[at + 3]! * 2 ** 32
    keys[row] = words[at + 4]!
    trips[row] = words[at + 5]!
    codes[row] = words[at + 6]!
    options[row] = words[at + 7]!
  }
  starts.push(rows)
  let mostRows = 0
  for (let i = 0; i < zones.length; i++) mostRows = Math.max(mostRows, starts[i + 1]! - starts[i]!)
  return {
    zones: Uint32Array.from(zones),
    starts: Uint32Array.from(starts),
    persons,
    codes,
    options,
    weights,
    keys,
    trips,
    mostRows,
  }
}

/** Of the columns together. */
export const bytesOf = ({ mostRows: _, ...columns }: ZoneTrips): number =>
  Object.values(columns).reduce((sum, { byteLength }) => sum + byteLength, 0)
