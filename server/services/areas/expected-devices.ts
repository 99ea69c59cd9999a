import { GRID_SQUARE_M } from '../../../src/domain/constants.ts'
import { SLIVER_M } from '../../../workers/overlay/overlay-area.ts'
import type { SquareShares } from '../../../workers/overlay/square-shares.ts'
import type { BySquare } from '../../warehouse/disclosure/square-cells.ts'
import { nodeOf, squaresIn } from '../../warehouse/disclosure/square-cells.ts'

const SQUARE_M2 = GRID_SQUARE_M ** 2
/**
 * Smaller pieces of drawn areas result from rounding the overlay to a metre, because slivers were snapped to the older
 * edge.
 */
const LEAST_DRAWN_M2 = Math.PI * (SLIVER_M / 2) ** 2

/**
 * If the figure is missing, or its cell is larger than this, each 2 km square may have the threshold's number of
 * devices.
 */
const KNOWN_LEVEL = 4
const nodeAround = (square: number): number => nodeOf(square, KNOWN_LEVEL)

/** The expected number of devices in an area. */
export interface ExpectedDevices {
  /** The number according to the released figures. */
  readonly least: number
  /**
   * An upper bound that allows for an uneven distribution within cells or, if an edge is drawn, anywhere in its cell.
   */
  readonly most: number
}

export const NO_DEVICES: ExpectedDevices = { least: 0, most: 0 }

export const addExpected = (a: ExpectedDevices, b: ExpectedDevices): ExpectedDevices => ({
  least: a.least + b.least,
  most: a.most + b.most,
})

/**
 * The number of devices expected in an area: each square's released number times the share of the square that is
 * inside. In a large cell whose squares have few devices each, or without a cell, a 2 km square may still have the
 * threshold's number of devices; `most` counts them, spread over the square.
 *
 * A drawn edge may surround the one building that contains all of a cell's devices. In that case, `most` counts all
 * devices of each square that the area touches, and at least the threshold's number in each 2 km square.
 * @param devices released, by square
 * @param minDevices the threshold
 * @param isDrawn whether a person chose the area's edges
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
    const squareDevices = devices.get(square) ?? 0
    least += squareDevices * share
    most += Math.max(squareDevices, fewest) * share
    whole.set(nodeAround(square), (whole.get(nodeAround(square)) ?? 0) + squareDevices)
  }
  if (!isDrawn) return { least, most }
  return { least, most: [...whole.values()].reduce((sum, nodeDevices) => sum + Math.max(nodeDevices, minDevices), 0) }
}

/** In square metres. */
export const areaOf = (shares: SquareShares): number => [...shares.values()].reduce((sum, m2) => sum + m2, 0)

/**
 * The number of devices expected in the difference between areas.
 * @param isDrawn whether one of the areas is drawn, in which case a person may have chosen the difference
 */
export const expectedOnDifference = (
  shares: SquareShares,
  devices: BySquare,
  minDevices: number,
  isDrawn: boolean,
): ExpectedDevices => expectedDevices(shares, devices, minDevices, isDrawn && areaOf(shares) >= LEAST_DRAWN_M2)
