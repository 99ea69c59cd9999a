import type { LaidGround } from '../../../workers/overlay/overlay-area.ts'
import { areaOf } from './expected-devices.ts'

/** Less of shared ground comes from rounding the overlay to a metre, square metres. */
export const LEAST_SHARED_M2 = 100

/** True if the new area shares ground with the earlier one at this position of the overlay. */
export const sharesGround = ({ pieces }: Pick<LaidGround, 'pieces'>, position: number): boolean =>
  pieces
    .filter(({ within }) => within.includes(0) && within.includes(position))
    .reduce((sum, { shares }) => sum + areaOf(shares), 0) >= LEAST_SHARED_M2

/**
 * The earliest of some areas that shares ground with a new one; null where none does.
 * @param earlier all areas of the overlay, from position 1
 */
export const firstSharing = <Area, Kind extends Area>(
  laid: Pick<LaidGround, 'pieces'>,
  earlier: readonly Area[],
  isOfKind: (area: Area) => area is Kind,
): Kind | null => earlier.filter(isOfKind).find(area => sharesGround(laid, earlier.indexOf(area) + 1)) ?? null
