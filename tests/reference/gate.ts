/**
 * A second, plain implementation of the disclosure gate (docs/design/disclosure-gate.md), computed person by person from the
 * trips that each figure counts. Shares no code with the product.
 */
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
  /** True for a dataset's total. Users can follow it from month to month, so it has wider thresholds. */
  readonly isFollowed?: boolean
}

/** The rules for a dataset's total. */
export const followed = (rules: Rules): Rules => ({ ...rules, isFollowed: true })

/** A device's contribution to a figure, in thousandths, and its noise factor. */
interface Part {
  readonly gave: number
  readonly factor: number
}

export interface Figure {
  readonly value: number
  /** Devices without a contribution do not count. */
  readonly parts: readonly Part[]
  /** The sum over devices of contribution times factor, in 1/3000 of a thousandth. */
  readonly noised: number
}

const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

export const figureOf = <C extends Counted>(
  counted: readonly C[],
  { factorOf }: Pick<Rules, 'factorOf'>,
  amountOf: (one: C) => number = one => thousandths(one.weight),
): Figure => {
  const byPerson = new Map<number, number>()
  for (const one of counted) byPerson.set(one.personId, (byPerson.get(one.personId) ?? 0) + amountOf(one))
  const parts = [...byPerson]
    .map(([personId, gave]) => ({ gave, factor: factorOf(personId) }))
    .filter(({ gave }) => gave > 0)
  return {
    value: total(parts.map(({ gave }) => gave)),
    parts,
    noised: total(parts.map(({ gave, factor }) => gave * factor)),
  }
}

/** The sum of a figure's noise factors over all of its devices, in 1/3000. */
export const noisedDevices = ({ parts }: Figure): number => total(parts.map(({ factor }) => factor))

const LOW = 2n ** 32n
const times = (a: bigint, b: bigint) => (a * b) % LOW

/** A whole number from 0 to 2^32 that depends only on a noised value. */
export const hashOf = (noised: number): number => {
  let h = (BigInt(noised) % LOW) ^ (BigInt(noised) / LOW)
  h = times(h ^ (h >> 16n), 0x85eb_ca6bn)
  h = times(h ^ (h >> 13n), 0xc2b2_ae35n)
  return Number(h ^ (h >> 16n))
}

const STEPS = Array.from({ length: 29 }, (_, i) => Math.sin(((i + 1) * Math.PI) / 60) ** 2)

/** Draws 0 to 4 additional devices, or 0 to 29 for totals, which users can follow from month to month. */
const extraDevices = (noised: number, isFollowed = false): number => {
  const hash = hashOf(noised)
  return isFollowed ? STEPS.filter(step => step <= hash / 2 ** 32).length : hash % 5
}

/**
 * True if a figure has enough devices. The sum of their factors nearly always decides; their number is also checked.
 */
export const hasEnough = (figure: Figure, { minDevices, isFollowed }: Rules): boolean =>
  noisedDevices(figure) / 3000 >= 2 * minDevices &&
  figure.parts.length >= minDevices + extraDevices(figure.noised, isFollowed)

/**
 * True if a division leaves enough devices, whichever rows of another table are subtracted from it. The smallest part
 * of each row counts.
 * @param rows the counted units of each part of the division, in each row of the other table
 */
export const leavesEnough = (rows: readonly (readonly (readonly Counted[])[])[], rules: Rules): boolean => {
  const smallest = rows.map(parts => {
    const figures = parts.map(part => ({ part, figure: figureOf(part, rules) }))
    const sizes = figures.map(({ figure }) => noisedDevices(figure))
    return figures[sizes.indexOf(Math.min(...sizes))]!
  })
  return (
    smallest.some(({ figure }) => hasEnough(figure, rules)) ||
    hasEnough(
      figureOf(
        smallest.flatMap(({ part }) => part),
        rules,
      ),
      rules,
    )
  )
}

/**
 * True if one device contributes more than 35 to 65 % of the noised value, or two devices together more than 65 to 95
 * %. Both limits are drawn together.
 */
const isDominated = ({ parts, noised }: Figure): boolean => {
  let [first, second] = [0, 0]
  for (const { gave, factor } of parts) {
    second = Math.max(second, Math.min(first, gave * factor))
    first = Math.max(first, gave * factor)
  }
  const shift = (0.3 * hashOf(noised + 1)) / 2 ** 32
  return first / noised > 0.35 + shift || (first + second) / noised > 0.65 + shift
}

export const mayShow = (figure: Figure, rules: Rules): boolean => hasEnough(figure, rules) && !isDominated(figure)

/** True if a dataset shows any figures: its total must be safe and reach the wider threshold. */
export const mayShowTotal = (figure: Figure, rules: Rules): boolean =>
  mayShow(figure, rules) && mayShow(figure, followed(rules))

/** @param over the number of days, hours or brackets to average over; small means have one decimal */
export const shownValue = ({ noised }: Pick<Figure, 'noised'>, over = 1): number => {
  const value = noised / (3000 * 1000 * over)
  return over > 1 && value < 10 ? Number((Math.round(value * 10) / 10).toFixed(1)) : Math.round(value)
}

const twoDigits = (value: number) => Number(value.toPrecision(2))

/**
 * The design factor, sum of c² w / sum of c w, and how many people each device in a table's figures represents, rounded
 * to two digits.
 */
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

/** @param people the released figure for the whole period */
export const marksOf = (people: number, { design, mean }: Family) => {
  const devices = mean === 0 ? 0 : people / mean
  return {
    suppressed: false,
    devices: devices >= 300 ? '300+' : devices >= 100 ? '100-299' : devices >= 30 ? '30-99' : '<30',
    margin: twoDigits(196 * Math.sqrt((2 * design) / (people < 0.5 ? 0.5 : people))),
  }
}

/** The marks of a row without data. */
export const NO_DATA = { suppressed: false, devices: null, margin: null }
