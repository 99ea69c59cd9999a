import { GRID_SQUARE_M } from '../../../src/domain/constants.ts'
import { SLIVER_M } from '../../../workers/ground/snap-slivers.ts'
import type { SquareShares } from '../../../workers/ground/square-shares.ts'
import { blockOf, SQUARES_A_BLOCK, squaresOf } from '../../warehouse/gate/blocks.ts'

const SQUARE_M2 = GRID_SQUARE_M ** 2
/** No smaller piece of drawn ground is left once slivers are given to the older edge: smaller ones come from rounding the overlay to a metre. */
const LEAST_DRAWN_M2 = Math.PI * (SLIVER_M / 2) ** 2

/** How many devices ground may be expected to hold. */
export interface ExpectedDevices {
  /** By what is released. */
  readonly least: number
  /** If what is not released were as much as can be withheld; for a drawn edge, wherever in its square it may be. */
  readonly most: number
}

export const NO_DEVICES: ExpectedDevices = { least: 0, most: 0 }

export const addExpected = (a: ExpectedDevices, b: ExpectedDevices): ExpectedDevices => ({
  least: a.least + b.least,
  most: a.most + b.most,
})

/**
 * Devices expected on ground: each square's released number times the share of its area. Where a 2 km square is released,
 * its missing squares hold nobody; where it is withheld, it holds at most the threshold, which is spread over its squares.
 *
 * A drawn edge may go round the one building where a square's devices are: `most` then counts all of each square that the
 * ground meets, and all that a withheld 2 km square may hold.
 * @param devices released, by square
 * @param minDevices the threshold
 * @param isDrawn whether somebody chose the edges of the ground
 */
export const expectedDevices = (
  shares: SquareShares,
  devices: ReadonlyMap<number, number>,
  minDevices: number,
  isDrawn = false,
): ExpectedDevices => {
  let least = 0
  let missingM2 = 0
  let whole = 0
  const withheld = new Set<number>()
  for (const [square, m2] of shares) {
    const held = devices.get(square)
    if (held !== undefined) {
      least += (held * m2) / SQUARE_M2
      whole += held
    } else if (!squaresOf(blockOf(square)).some(other => devices.has(other))) {
      missingM2 += m2
      withheld.add(blockOf(square))
    }
  }
  if (isDrawn) return { least, most: whole + withheld.size * minDevices }
  return { least, most: least + (missingM2 / SQUARE_M2 / SQUARES_A_BLOCK) * minDevices }
}

/** Square metres. */
export const areaOf = (shares: SquareShares): number => [...shares.values()].reduce((sum, m2) => sum + m2, 0)

/**
 * Devices expected on a piece by which areas differ.
 * @param isDrawn whether one of the areas is drawn, so that somebody may have chosen the piece
 */
export const expectedOnDifference = (
  shares: SquareShares,
  devices: ReadonlyMap<number, number>,
  minDevices: number,
  isDrawn: boolean,
): ExpectedDevices => expectedDevices(shares, devices, minDevices, isDrawn && areaOf(shares) >= LEAST_DRAWN_M2)
