import type { DisclosureSettings } from '../../../src/contract/location-insights.ts'
import { THRESHOLD_SPREAD } from '../../../src/domain/constants.ts'
import { blockOf, SQUARES_A_BLOCK, squaresOf } from '../ground/grid.ts'
import type { ReleasedSquares } from '../ground/released-squares.ts'
import type { SquareVisitor } from '../ground/square-visitors.ts'
import { concentrationOf } from '../maps/concentration-of.ts'
import { ownTurn } from '../maps/own-turn.ts'
import { isSafe } from './is-safe.ts'
import type { Concentration } from './measure.ts'
import { NOISE_UNIT, noisedPeople } from './noise.ts'
import { protectMargins } from './protect-margins.ts'
import { asReleased, type Released } from './release.ts'

/** Noised and rounded figures of a month: devices, one for every square that they come to, and visits. */
export interface GroundFigures {
  /** 1: what the shown squares leave of the 2 km square that begins with this square. */
  readonly whole: 0 | 1
  readonly square: number
  readonly devices: number
  readonly visits: number
}

type Part = (visitor: SquareVisitor) => number

const all: Part = visitor => visitor.all
const electric: Part = visitor => visitor.electric
const others: Part = visitor => visitor.all - visitor.electric

/** People by square. */
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

/** The concentration of one square, in which every person is one visitor. */
const inSquare = (visitors: readonly SquareVisitor[], part: Part): Concentration | null => {
  function* given() {
    for (const visitor of visitors) {
      const value = part(visitor)
      if (value > 0) yield { value, noised: value * visitor.factor }
    }
  }
  return concentrationOf(given())
}

/** The concentration of several squares: a person who comes to some of them counts once, with the sum. */
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
  whole: GroundFigures['whole'],
  square: number,
  visitors: readonly SquareVisitor[],
  part: Part,
): GroundFigures => {
  let factors = 0
  let noised_m = 0
  for (const visitor of visitors) {
    const value = part(visitor)
    if (value > 0) factors += visitor.factor
    noised_m += value * visitor.factor
  }
  return { whole, square, devices: Math.round(factors / NOISE_UNIT), visits: Math.round(noisedPeople({ noised_m })) }
}

/** A family of figures; `rest` is the larger family without it, which must be safe too, or empty. */
interface Family {
  readonly part: Part
  readonly rest: Part | null
}

/**
 * Whether the union of parts is safe for certain: it has at least the devices of the largest part, and the largest
 * contributors of the union give at most what those of the parts give together. False where the parts alone do not decide it.
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
  block: number,
  mayShow: (square: number) => boolean,
  { part, rest }: Family,
  settings: DisclosureSettings,
): Promise<GroundFigures[] | null> => {
  const measured = new Map([...squares].map(([square, visitors]) => [square, inSquare(visitors, part)]))
  const rests = new Map([...squares].map(([square, visitors]) => [square, rest && inSquare(visitors, rest)]))
  /** Many people are not looked up one by one where the squares alone say it. */
  const areSafe = (of: Part, parts: typeof measured): boolean | null => {
    const some = [...parts.values()].flatMap(people => people ?? [])
    if (some.length === 0) return null
    if (isSurelySafe(some, settings)) return true
    const people = together([...squares.values()], of)
    return people && isSafe(people, settings)
  }
  if (areSafe(part, measured) !== true || (rest && areSafe(rest, rests) === false)) return null
  const cells = [...measured].flatMap(([square, people]) => {
    const other = rests.get(square)
    const mayBe = people && mayShow(square) && isSafe(people, settings) && (!other || isSafe(other, settings))
    return mayBe ? [[square, { ...people, noised_devices: 0, noised_squares_m2: 0 }] as const] : []
  })
  const hidden = (shown: ReadonlySet<number>) =>
    [...squares].flatMap(([square, visitors]) => (shown.has(square) ? [] : [visitors]))
  const shown = await protectMargins(
    {
      cells: new Map(cells),
      keys: null,
      margins: [part, ...(rest ? [rest] : [])].map(of => ({
        marginOf: () => block,
        restWithout: async released => {
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
 * What may be shown of the visitors of a 2 km square: the square as a whole where it is safe, those of its squares that are,
 * and of the rest the sum. The rest must be safe, or empty; else the next smallest square belongs to it as well. Electric
 * vehicles stand beside all, so that the others must be safe in the same way wherever both are shown.
 *
 * @param visitors of one 2 km square
 */
export const releaseBlock = async (
  visitors: readonly SquareVisitor[],
  settings: DisclosureSettings,
): Promise<{ readonly all: readonly GroundFigures[]; readonly electric: readonly GroundFigures[] }> => {
  const squares = bySquare(visitors)
  const block = blockOf(visitors[0]?.square ?? 0)
  const ofAll = await releaseFamily(squares, block, () => true, { part: all, rest: null }, settings)
  if (!ofAll) return { all: [], electric: [] }
  const shown = new Set(ofAll.flatMap(({ whole, square }) => (whole === 0 ? square : [])))
  const family = { part: electric, rest: others }
  await ownTurn()
  const ofElectric = await releaseFamily(squares, block, square => shown.has(square), family, settings)
  return { all: ofAll, electric: ofElectric ?? [] }
}

/** Figures of a month by square; what a 2 km square holds beyond its shown squares is spread over its others by area. */
export const spreadGround = (version: string, figures: readonly GroundFigures[]): Released<ReleasedSquares> => {
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
