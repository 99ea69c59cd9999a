import { GRID_SQUARE_M } from '../../../src/domain/constants.ts'
import { SLIVER_M } from '../../../workers/overlay/overlay-area.ts'
import type { SquareShares } from '../../../workers/overlay/square-shares.ts'
import type { BySquare } from '../../warehouse/disclosure/square-cells.ts'
import { nodeOf, squaresIn } from '../../warehouse/disclosure/square-cells.ts'

const SQUARE_M2 = GRID_SQUARE_M ** 2
/** No smaller piece of drawn ground is left once slivers are given to the older edge: smaller ones come from rounding the overlay to a metre. */
const LEAST_DRAWN_M2 = Math.PI * (SLIVER_M / 2) ** 2

/** Ground without a figure, or in a cell larger than this, may hold the threshold's devices in each square of 2 km. */
const KNOWN_LEVEL = 4
const nodeAround = (square: number): number => nodeOf(square, KNOWN_LEVEL)

/** How many devices ground may be expected to hold. */
export interface ExpectedDevices {
  /** By what is released. */
  readonly least: number
  /** If the devices of a cell were where fewest are expected; for a drawn edge, wherever in its cell it may be. */
  readonly most: number
}

export const NO_DEVICES: ExpectedDevices = { least: 0, most: 0 }

export const addExpected = (a: ExpectedDevices, b: ExpectedDevices): ExpectedDevices => ({
  least: a.least + b.least,
  most: a.most + b.most,
})

/**
 * Devices expected on ground: each square's released number times the share of its area. Where a cell is so large that its squares
 * have few each, or if there is no cell, a square of 2 km may still have the threshold's devices. `most` counts as many, spread over it.
 *
 * A drawn edge may go round the one building where a cell's devices are: `most` then counts all of each square that the ground
 * meets, and at least the threshold's in each square of 2 km.
 * @param devices released, by square
 * @param minDevices the threshold
 * @param isDrawn whether somebody chose the edges of the ground
 */
export const expectedDevices = (
  shares: SquareShares,
  devices: BySquare,
  minDevices: number,
  isDrawn = false,
): ExpectedDevices => {
  const fewest = minDevices / squaresIn(KNOWN_LEVEL)
  let [least, most] = [0, 0]
  const whole = new Map<number, number>()
  for (const [square, m2] of shares) {
    const share = m2 / SQUARE_M2
    const held = devices.get(square) ?? 0
    least += held * share
    most += Math.max(held, fewest) * share
    whole.set(nodeAround(square), (whole.get(nodeAround(square)) ?? 0) + held)
  }
  if (!isDrawn) return { least, most }
  return { least, most: [...whole.values()].reduce((sum, held) => sum + Math.max(held, minDevices), 0) }
}

/** Square metres. */
export const areaOf = (shares: SquareShares): number => [...shares.values()].reduce((sum, m2) => sum + m2, 0)

/**
 * Devices expected on a piece by which areas differ.
 * @param isDrawn whether one of the areas is drawn, so that somebody may have chosen the piece
 */
export const expectedOnDifference = (
  shares: SquareShares,
  devices: BySquare,
  minDevices: number,
  isDrawn: boolean,
): ExpectedDevices => expectedDevices(shares, devices, minDevices, isDrawn && areaOf(shares) >= LEAST_DRAWN_M2)
