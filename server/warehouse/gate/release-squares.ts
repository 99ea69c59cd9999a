import type { DisclosureSettings } from '../../../src/contract/location-insights.ts'
import { THRESHOLD_SPREAD } from '../../../src/domain/constants.ts'
import { blockOf, SQUARES_A_BLOCK, squaresOf } from './blocks.ts'
import { type Concentration, concentrationOf } from './concentration.ts'
import { isSafe } from './is-safe.ts'
import { NOISE_UNIT, noisedPeople } from './noise.ts'
import { protectMargins } from './protect-margins.ts'
import { asReleased, type Released } from './release.ts'

/** What one person contributes to a square that they do not live in: sums of weights, thousandths. */
export interface SquareVisitor {
  readonly square: number
  readonly person: number
  /** The person's noise factor, times NOISE_UNIT. */
  readonly factor: number
  readonly all: number
  /** The part of `all` that electric vehicles made. */
  readonly electric: number
}

/**
 * What is released of a month by square of the 500 m grid, whose number is (e div 500) * GRID_ROWS + (n div 500): people who come to
 * the square and do not live in it. The figures carry noise, and a square that is missing has too few to be shown.
 */
export interface ReleasedSquares {
  /** Names the month's data: other data has other figures. */
  readonly version: string
  /** Observed devices, before expansion. */
  readonly devices: ReadonlyMap<number, number>
  /** Visits of the month, people. */
  readonly visits: ReadonlyMap<number, number>
}

/** Noised and rounded figures of a month. A device counts once in every square that it comes to. */
export interface SquareFigures {
  /** 1: the complement of the shown squares in the 2 km square whose first square this is. */
  readonly whole: 0 | 1
  readonly square: number
  readonly devices: number
  readonly visits: number
}

type Part = (visitor: SquareVisitor) => number

const all: Part = visitor => visitor.all
const electric: Part = visitor => visitor.electric
const others: Part = visitor => visitor.all - visitor.electric

type Squares = ReadonlyMap<number, readonly SquareVisitor[]>

const bySquare = (visitors: readonly SquareVisitor[]): Squares => {
  const squares = new Map<number, SquareVisitor[]>()
  for (const visitor of visitors) {
    const found = squares.get(visitor.square)
    if (found) found.push(visitor)
    else squares.set(visitor.square, [visitor])
  }
  return squares
}

/** The concentration in one square, where every person is one visitor. */
const inSquare = (visitors: readonly SquareVisitor[], part: Part): Concentration | null => {
  function* contributions() {
    for (const visitor of visitors) {
      const value = part(visitor)
      if (value > 0) yield { value, noised: value * visitor.factor }
    }
  }
  return concentrationOf(contributions())
}

/** The concentration over several squares: a person who comes to several of them counts once, with the sum. */
const together = (squares: readonly (readonly SquareVisitor[])[], part: Part): Concentration | null => {
  const people = new Map<number, { value: number; noised: number }>()
  for (const visitors of squares)
    for (const visitor of visitors) {
      const value = part(visitor)
      if (value === 0) continue
      const before = people.get(visitor.person)
      people.set(visitor.person, {
        value: (before?.value ?? 0) + value,
        noised: (before?.noised ?? 0) + value * visitor.factor,
      })
    }
  return concentrationOf(people.values())
}

const figuresOf = (
  whole: SquareFigures['whole'],
  square: number,
  visitors: readonly SquareVisitor[],
  part: Part,
): SquareFigures => {
  let factors = 0
  let noised_m = 0
  for (const visitor of visitors) {
    const value = part(visitor)
    if (value > 0) factors += visitor.factor
    noised_m += value * visitor.factor
  }
  return { whole, square, devices: Math.round(factors / NOISE_UNIT), visits: Math.round(noisedPeople({ noised_m })) }
}

/** A family of figures. `complement` is a larger family, released beside it, without it: it must be safe too, or empty. */
interface Family {
  readonly part: Part
  readonly complement: Part | null
}

/**
 * A cheap sufficient condition: the union of parts has at least the devices of the largest part, and its largest contributors
 * contribute at most what those of all parts contribute together. False where the parts alone do not decide it.
 */
const isSurelySafe = (parts: readonly Concentration[], settings: DisclosureSettings): boolean => {
  const sum = (of: (part: Concentration) => number) => parts.reduce((total, part) => total + of(part), 0)
  const value = sum(part => part.value_m)
  return (
    parts.some(({ devices }) => devices >= settings.minDevices + THRESHOLD_SPREAD) &&
    sum(part => part.largest_m) <= settings.dominanceOne * value &&
    sum(part => part.largest_two_m) <= settings.dominanceTwo * value
  )
}

const releaseFamily = async (
  squares: Squares,
  mayShow: (square: number) => boolean,
  { part, complement }: Family,
  settings: DisclosureSettings,
): Promise<readonly SquareFigures[]> => {
  const block = blockOf(squares.keys().next().value ?? 0)
  const measured = new Map([...squares].map(([square, visitors]) => [square, inSquare(visitors, part)]))
  const complements = new Map(
    [...squares].map(([square, visitors]) => [square, complement && inSquare(visitors, complement)]),
  )
  /** People are looked up one by one only where the squares alone do not decide it. Null where nobody is counted. */
  const areSafe = (of: Part, parts: typeof measured): boolean | null => {
    const some = [...parts.values()].flatMap(people => people ?? [])
    if (some.length === 0) return null
    if (isSurelySafe(some, settings)) return true
    const people = together([...squares.values()], of)
    return people && isSafe(people, settings)
  }
  if (areSafe(part, measured) !== true || (complement && areSafe(complement, complements) === false)) return []
  const cells = [...measured].flatMap(([square, people]) => {
    const other = complements.get(square)
    const mayBe = people && mayShow(square) && isSafe(people, settings) && (!other || isSafe(other, settings))
    return mayBe ? [[square, { ...people, noised_devices: 0, noised_squares_m2: 0 }] as const] : []
  })
  const hidden = (shown: ReadonlySet<number>) =>
    [...squares].flatMap(([square, visitors]) => (shown.has(square) ? [] : [visitors]))
  const shown = await protectMargins(
    {
      cells: new Map(cells),
      keys: null,
      margins: [part, ...(complement ? [complement] : [])].map(of => ({
        marginOf: () => block,
        complementWithout: async released => {
          const people = together(hidden(new Set(released)), of)
          return new Map(people ? [[block, people]] : [])
        },
      })),
    },
    settings,
  )
  const left = hidden(new Set(shown.keys())).flat()
  return [
    ...[...shown.keys()].map(square => figuresOf(0, square, squares.get(square) ?? [], part)),
    ...(left.some(visitor => part(visitor) > 0) ? [figuresOf(1, block, left, part)] : []),
  ]
}

/**
 * What may be released of the visitors of a 2 km square: its sum where the whole is safe, those of its squares that are safe, and
 * the sum of the others, which is the complement. The complement must be safe or empty; otherwise the next smallest square joins it.
 *
 * @param visitors of one 2 km square
 */
export const releaseBlock = (
  visitors: readonly SquareVisitor[],
  settings: DisclosureSettings,
): Promise<readonly SquareFigures[]> =>
  releaseFamily(bySquare(visitors), () => true, { part: all, complement: null }, settings)

/**
 * The same for the visitors in electric vehicles. They are released beside all visitors, so the others must be safe in the same way
 * wherever both are shown.
 *
 * @param ofAll what is released of all visitors of the 2 km square
 */
export const releaseElectricBlock = async (
  visitors: readonly SquareVisitor[],
  ofAll: readonly SquareFigures[],
  settings: DisclosureSettings,
): Promise<readonly SquareFigures[]> => {
  if (ofAll.length === 0) return []
  const shown = new Set(ofAll.flatMap(({ whole, square }) => (whole === 0 ? square : [])))
  const family = { part: electric, complement: others }
  return releaseFamily(bySquare(visitors), square => shown.has(square), family, settings)
}

/** Figures of a month by square. The complement in a 2 km square is spread over its other squares by area. */
export const spreadSquares = (version: string, figures: readonly SquareFigures[]): Released<ReleasedSquares> => {
  const devices = new Map<number, number>()
  const visits = new Map<number, number>()
  const shown = new Map<number, number>()
  for (const { whole, square, ...figure } of figures) {
    if (whole === 1) continue
    devices.set(square, figure.devices)
    visits.set(square, figure.visits)
    shown.set(blockOf(square), (shown.get(blockOf(square)) ?? 0) + 1)
  }
  for (const { whole, square: block, ...figure } of figures) {
    if (whole === 0) continue
    const hidden = SQUARES_A_BLOCK - (shown.get(block) ?? 0)
    for (const square of squaresOf(block)) {
      if (devices.has(square)) continue
      devices.set(square, figure.devices / hidden)
      visits.set(square, figure.visits / hidden)
    }
  }
  return asReleased({ version, devices, visits })
}
