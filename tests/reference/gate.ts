/**
 * The disclosure gate of movement-data.md 5 a second time: plainly, from the trips that each figure counts, with every
 * withheld rest counted anew person by person. Shares no code with the product.
 */
import { thousandths } from './movement.ts'

/** What a figure counts: a trip, or one hour of someone's stay. */
export interface Counted {
  readonly personId: number
  readonly recordKey: number
  readonly weight: number
}

export interface Rules {
  readonly minDevices: number
}

export interface Figure {
  readonly value: number
  readonly trips: number
  readonly key: number
  /** Contributions of the devices, the largest first, thousandths. */
  readonly given: readonly number[]
}

const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

export const figureOf = (counted: readonly Counted[], amountOf = (one: Counted) => thousandths(one.weight)): Figure => {
  const byPerson = new Map<number, number>()
  for (const one of counted) byPerson.set(one.personId, (byPerson.get(one.personId) ?? 0) + amountOf(one))
  const given = [...byPerson.values()].sort((a, b) => b - a)
  const key = counted.reduce((sum, one) => (sum + one.recordKey) % 2 ** 32, 0)
  return { value: total(given), trips: counted.length, key, given }
}

export const mayShow = ({ value, given }: Figure, { minDevices }: Rules): boolean => {
  const [first = 0, second = 0] = given
  return given.length >= minDevices && first <= value * 0.5 && first + second <= value * 0.8
}

/** -5 to 5, 93 times each, and a 0, shuffled by the numbers of a linear congruential generator. */
const TABLE = (() => {
  const table = Array.from({ length: 1023 }, (_, i) => (i % 11) - 5).concat(0)
  let state = 27_700n
  for (let last = 1023; last > 0; last--) {
    state = (state * 1_664_525n + 1_013_904_223n) % 2n ** 32n
    const other = Number((state * BigInt(last + 1)) / 2n ** 32n)
    const kept = table[last]!
    table[last] = table[other]!
    table[other] = kept
  }
  return table
})()

/**
 * The share that noise adds to a figure: d steps, a step being such that the noise is 1.25 times as wide as the figure's
 * sampling error, sqrt(sum of c²), and a trip at least. d is the table's number and a fraction from the lower 22 bits.
 */
export const noiseShare = ({ value, trips, key, given }: Figure): number => {
  const spread = (1.25 * Math.sqrt(total(given.map(part => part * part)) / (10 + 1 / 12))) / value
  const steps = TABLE[Math.floor(key / 2 ** 22)]! + ((key % 2 ** 22) / 2 ** 22 - 0.5)
  return steps * Math.max(spread, 1 / trips)
}

export const shownValue = (figure: Figure, days = 1): number =>
  Math.max(0, Math.round((figure.value * (1 + noiseShare(figure))) / (days * 1000)))

export const marksOf = ({ value, given }: Figure) => {
  const percent = (196 * Math.sqrt(total(given.map(part => part * part)))) / value
  const quality = given.length >= 100 ? 'high' : given.length >= 30 ? 'fair' : 'low'
  return { suppressed: false, quality, margin: [1, 2, 5, 10, 20, 50].find(step => percent <= step) ?? 50 }
}

export const HIDDEN = { suppressed: true, quality: null, margin: null }

export interface Sums<C extends Counted> {
  /** The total that a trip is part of. */
  readonly totalOf: (one: C) => number
  /** The total that a key is part of. */
  readonly totalOfKey: (key: number) => number
  /** Totals that are given out; absent: all are known. */
  readonly shown?: ReadonlySet<number>
}

/**
 * What may be shown of counted trips by key. `keys` null: keys are open, and one that nothing was counted in is not there.
 */
export const protect = <C extends Counted>(
  counted: readonly C[],
  keyOf: (one: C) => number,
  keys: readonly number[] | null,
  sums: readonly Sums<C>[],
  rules: Rules,
): Map<number, Figure> => {
  const keyed = counted.map(one => ({ one, key: keyOf(one) }))
  const parts = new Map<number, C[]>()
  for (const { one, key } of keyed) {
    const part = parts.get(key)
    if (part) part.push(one)
    else parts.set(key, [one])
  }
  const shown = new Map<number, Figure>()
  for (const key of keys ?? [...parts.keys()].sort((a, b) => a - b)) {
    const figure = figureOf(parts.get(key) ?? [])
    const hidden = sums.some(sum => sum.shown && !sum.shown.has(sum.totalOfKey(key)))
    if (!hidden && mayShow(figure, rules)) shown.set(key, figure)
  }
  let again = true
  while (again) {
    again = false
    for (const { totalOf, totalOfKey } of sums) {
      const told = new Set(shown.keys())
      for (const sum of new Set([...told].map(totalOfKey))) {
        const rest = keyed.filter(({ one, key }) => !told.has(key) && totalOf(one) === sum).map(({ one }) => one)
        const missing = (keys ?? []).some(key => totalOfKey(key) === sum && !told.has(key))
        if ((rest.length === 0 && !missing) || mayShow(figureOf(rest), rules)) continue
        const members = [...told].filter(key => totalOfKey(key) === sum)
        members.sort((a, b) => shown.get(a)!.value - shown.get(b)!.value || 0)
        shown.delete(members[0]!)
        again = true
      }
    }
  }
  return shown
}
