/**
 * The disclosure gate of docs/movement-data.md 5 a second time: plainly, from the trips that each figure counts, with every
 * withheld rest counted anew person by person. Shares no code with the product.
 */
import { withoutChains } from './chains.ts'
import { thousandths } from './movement.ts'
import type { FactorOf } from './noise.ts'

/** A unit that a figure counts: a trip, or one hour of a person's stay. */
export interface Counted {
  readonly personId: number
  readonly weight: number
}

export interface Rules {
  readonly minDevices: number
  readonly factorOf: FactorOf
  /** True for figures by which a place is followed from month to month: they have the wider thresholds. */
  readonly isFollowed?: boolean
}

/** Of a place's total, and of its figures by kind of day, weekday and date. */
export const followed = (rules: Rules): Rules => ({ ...rules, isFollowed: true })

/** What one device gives to a figure, thousandths, and its noise factor. */
interface Part {
  readonly gave: number
  readonly factor: number
}

export interface Figure {
  readonly value: number
  /** The largest first; devices that give nothing are none. */
  readonly parts: readonly Part[]
  /** The value with each part times its factor: thousandths, in 1/3000. */
  readonly noised: number
}

const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

export const figureOf = <C extends Counted>(
  counted: readonly C[],
  { factorOf }: Rules,
  amountOf: (one: C) => number = one => thousandths(one.weight),
): Figure => {
  const byPerson = new Map<number, number>()
  for (const one of counted) byPerson.set(one.personId, (byPerson.get(one.personId) ?? 0) + amountOf(one))
  const parts = [...byPerson]
    .map(([personId, gave]) => ({ gave, factor: factorOf(personId) }))
    .filter(({ gave }) => gave > 0)
    .sort((a, b) => b.gave - a.gave)
  return {
    value: total(parts.map(({ gave }) => gave)),
    parts,
    noised: total(parts.map(({ gave, factor }) => gave * factor)),
  }
}

const LOW = 2n ** 32n
const times = (a: bigint, b: bigint) => (a * b) % LOW

const STEPS = Array.from({ length: 29 }, (_, i) => Math.sin(((i + 1) * Math.PI) / 60) ** 2)

/** 0 to 4 more devices, or of figures that are followed 0 to 29, by the noised value alone. */
const drawn = (noised: number, isFollowed = false): number => {
  let h = (BigInt(noised) % LOW) ^ (BigInt(noised) / LOW)
  h = times(h ^ (h >> 16n), 0x85eb_ca6bn)
  h = times(h ^ (h >> 13n), 0xc2b2_ae35n)
  const hash = h ^ (h >> 16n)
  return isFollowed ? STEPS.filter(step => step <= Number(hash) / 2 ** 32).length : Number(hash % 5n)
}

/** `noised`: of the figure that the threshold is drawn by, where it is not this one. */
export const mayShow = (
  { value, parts, noised }: Figure,
  { minDevices, isFollowed }: Rules,
  drawnBy = noised,
): boolean => {
  const [first = 0, second = 0] = parts.map(({ gave }) => gave)
  return (
    parts.length >= minDevices + drawn(drawnBy, isFollowed) && first <= value * 0.5 && first + second <= value * 0.8
  )
}

export const shownValue = ({ noised }: Figure, days = 1): number => Math.round(noised / (3000 * 1000 * days))

const twoDigits = (value: number) => Number(value.toPrecision(2))

/** Sum of c² w over sum of c w, and people a device: over the figures of a table that are shown; two digits. */
export const familyOf = (figures: Iterable<Figure>) => {
  const parts = [...figures].flatMap(figure => figure.parts)
  const people = total(parts.map(({ gave, factor }) => (gave * factor) / 3e6))
  const squares = total(parts.map(({ gave, factor }) => (gave / 1000) ** 2 * (factor / 3000)))
  const devices = total(parts.map(({ factor }) => factor / 3000))
  return people === 0
    ? { design: 0, mean: 0 }
    : { design: twoDigits(squares / people), mean: twoDigits(people / devices) }
}
export type Family = ReturnType<typeof familyOf>

/** @param people the released figure of the whole period */
export const marksOf = (people: number, { design, mean }: Family) => {
  const devices = people / mean
  return {
    suppressed: false,
    devices: devices >= 300 ? '300+' : devices >= 100 ? '100-299' : devices >= 30 ? '30-99' : '<30',
    margin: twoDigits(196 * Math.sqrt((2 * design) / (people < 0.5 ? 0.5 : people))),
  }
}

export const HIDDEN = { suppressed: true, devices: null, margin: null }

export interface Sums<C extends Counted> {
  /** The total that a trip is part of. */
  readonly totalOf: (one: C) => number
  /** The total that a key is part of. */
  readonly totalOfKey: (key: number) => number
  /** Totals that are released; absent: all of them. */
  readonly shown?: ReadonlySet<number>
}

/**
 * What may be shown of counted trips by key. `keys` null: keys are open, and one that nothing was counted in is not there. In a table
 * of two sums no chain of hidden keys may tell one either.
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
    const figure = figureOf(parts.get(key) ?? [], rules)
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
        if ((rest.length === 0 && !missing) || mayShow(figureOf(rest, rules), rules)) continue
        const members = [...told].filter(key => totalOfKey(key) === sum)
        members.sort((a, b) => shown.get(a)!.value - shown.get(b)!.value || 0)
        shown.delete(members[0]!)
        again = true
      }
    }
    const [rows, columns] = sums
    if (again || sums.length !== 2 || !rows || !columns) continue
    const nameOf = (sum: Sums<C>, one: C) => {
      const named = sum.totalOf(one)
      return sum.shown && !sum.shown.has(named) && (keys ?? []).some(key => sum.totalOfKey(key) === named) ? -1 : named
    }
    const pipes = [...parts].map(([key, members]) => {
      const { value, parts: devices } = figureOf(members, rules)
      const [row, column] = [rows, columns].map(sum => nameOf(sum, members[0]!)) as [number, number]
      return { key, row, column, value, devices: devices.length, isSafe: mayShow(figureOf(members, rules), rules) }
    })
    const left = withoutChains(pipes, new Set(shown.keys()), rules.minDevices)
    again = left.size < shown.size
    for (const key of [...shown.keys()]) if (!left.has(key)) shown.delete(key)
  }
  return shown
}
