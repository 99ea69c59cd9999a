import { NEGLIGIBLE_DEVICES } from '../../../src/domain/compare/unlike.ts'
import { GRID_SQUARE_M } from '../../../src/domain/constants.ts'
import type { AreaOverlay } from '../../../workers/overlay/overlay-area.ts'
import type { SquareShares } from '../../../workers/overlay/square-shares.ts'
import type { BySquare } from '../../warehouse/disclosure/square-cells.ts'
import { type ExpectedDevices, expectedDevices, expectedOnDifference } from './expected-devices.ts'
import { type CountedPiece, hasSmallCombination } from './small-combination.ts'

/**
 * The expected number of devices in the difference between an area and earlier ones must be this multiple of the
 * threshold. The expected number is a sum over squares: it counts a device once in each square that it visits, and
 * assumes an even distribution within squares.
 */
export const DIFFERENCE_MARGIN = 3
/** If there are more earlier areas than this, searching for small differences takes too long. */
export const MOST_AREAS = 200
/** A square counts as completely inside if less than this many square metres are missing. */
const ROUNDING_M2 = 1

/** Released device counts by 500 m square. */
export interface DevicesBySquare {
  readonly all: BySquare
  readonly electric: BySquare
}

interface JudgedArea {
  readonly evOnly: boolean
  /** True if the area must also pass on its own, because it is new. */
  readonly alone: boolean
  /** The discs of the points, if there are several. */
  readonly discs: readonly SquareShares[]
  readonly laid: Pick<AreaOverlay, 'parts' | 'pieces'>
  /**
   * True if the organisation has already ordered exactly this area with the same trips and knows its figures. False for
   * a sample's area: it was never judged against the organisation's areas, and other templates show more of it.
   */
  readonly isKnown: boolean
  /** True if a person chose the edges of an area in the overlay, and may thus have chosen how the areas differ. */
  readonly isDrawn: boolean
  /** For each area of the overlay, from position 1, whether it only counts electric vehicles. */
  readonly earlierEvOnly: readonly boolean[]
}

export type AreaVerdict =
  | { readonly kind: 'allowed' }
  | { readonly kind: 'point'; readonly point: number }
  | { readonly kind: 'part'; readonly part: number; readonly parts: number }
  | { readonly kind: 'rim' }
  /** Its edge crosses the edges of earlier areas too often for a comparison. */
  | { readonly kind: 'tangled' }
  /** Overlaps connect it to too many earlier areas to compare. */
  | { readonly kind: 'crowded'; readonly areas: number }
  /** Positions of the earlier areas that share ground with it, the most similar one first. */
  | { readonly kind: 'difference'; readonly like: readonly number[] }

const isNone = ({ most }: ExpectedDevices) => most < NEGLIGIBLE_DEVICES

/** An area's shares without the squares that are completely inside it; null if none remain. */
const rimOf = (shares: SquareShares): SquareShares | null => {
  const rim = new Map([...shares].filter(([, m2]) => m2 < GRID_SQUARE_M ** 2 - ROUNDING_M2))
  return rim.size === shares.size ? null : rim
}

const sumOf = (all: readonly SquareShares[]): SquareShares => {
  const sum = new Map<number, number>()
  for (const shares of all) for (const [square, m2] of shares) sum.set(square, (sum.get(square) ?? 0) + m2)
  return sum
}

const less = (all: ExpectedDevices, electric: ExpectedDevices): ExpectedDevices => ({
  least: Math.max(0, all.least - electric.most),
  most: Math.max(0, all.most - electric.least),
})

/** Why an area may not be shown on its own, or null. */
const judgeAlone = (
  { discs, laid }: JudgedArea,
  pieces: AreaOverlay['pieces'],
  expected: (shares: SquareShares) => ExpectedDevices,
  minDevices: number,
): AreaVerdict | null => {
  const isEnough = ({ least }: ExpectedDevices) => least >= minDevices
  const point = discs.findIndex(disc => !isEnough(expected(disc)))
  if (point >= 0) return { kind: 'point', point }
  const part = laid.parts.findIndex(({ shares }) => !isEnough(expected(shares)))
  if (part >= 0) return { kind: 'part', part, parts: laid.parts.length }
  const rim = rimOf(sumOf(pieces.map(({ shares }) => shares)))
  // A withheld square cannot be distinguished from an empty one, so only subtract released squares.
  return rim === null || isEnough(expected(rim)) || expected(rim).least < NEGLIGIBLE_DEVICES ? null : { kind: 'rim' }
}

/**
 * Judges by released numbers and geometry whether an area's figures would reveal a few people. The expected number of
 * devices must reach the threshold in the disc of every point and in every part. The same applies to the area minus the
 * 500 m squares inside it, and to any sum or difference with earlier areas, unless it is empty.
 *
 * If some areas only count electric vehicles, electric and other vehicles are counted separately, because over the same
 * ground, all minus electric leaves the others.
 */
export const judgeOverlay = async (
  area: JudgedArea,
  { all, electric }: DevicesBySquare,
  minDevices: number,
): Promise<AreaVerdict> => {
  const { evOnly, laid, isDrawn, earlierEvOnly } = area
  const own = evOnly ? electric : all
  const expected = (shares: SquareShares, devices = own) => expectedDevices(shares, devices, minDevices)
  const mine = laid.pieces.filter(({ within }) => within.includes(0))
  const unfit = area.alone ? judgeAlone(area, mine, expected, minDevices) : null
  if (unfit !== null) return unfit
  // Some earlier areas may be too similar under today's rules. That must not prevent one of them from being ordered
  // again.
  if (area.isKnown) return { kind: 'allowed' }

  const ev = [evOnly, ...earlierEvOnly]
  const electricOnly = ev.every(Boolean)
  const apart = ev.some(Boolean) && !electricOnly
  const differing = (shares: SquareShares, devices = own) => expectedOnDifference(shares, devices, minDevices, isDrawn)
  const counted = laid.pieces.flatMap(({ within, shares }): CountedPiece[] => {
    if (!apart) return [{ within, devices: differing(shares) }]
    const [everybody, vehicles] = [differing(shares, all), differing(shares, electric)]
    return [
      { within, devices: { least: vehicles.least, most: Math.min(vehicles.most, everybody.most) } },
      { within: within.filter(area => !ev[area]), devices: less(everybody, vehicles) },
    ]
  })
  const isEnoughLeft = ({ least }: ExpectedDevices) => least >= DIFFERENCE_MARGIN * minDevices
  if (!(await hasSmallCombination(counted, earlierEvOnly.length, isEnoughLeft, isNone))) return { kind: 'allowed' }
  // The difference from each earlier area that overlaps it.
  const differenceFrom = (area: number) =>
    laid.pieces
      .filter(({ within }) => within.includes(0) !== within.includes(area))
      .reduce((sum, { shares }) => sum + expected(shares).least, 0)
  const sharing = [...new Set(mine.flatMap(({ within }) => within.filter(area => area > 0)))]
  const by = new Map(sharing.map(area => [area, differenceFrom(area)]))
  return { kind: 'difference', like: sharing.sort((a, b) => by.get(a)! - by.get(b)!) }
}
