import type { LaidGround } from '../../../workers/ground/lay-ground.ts'

/** Less of shared ground comes from rounding the overlay to a metre, square metres. */
const LEAST_SHARED_M2 = 100

/**
 * The earliest of some areas that shares ground with a new one; null where none does.
 * @param earlier all areas of the overlay, from position 1
 */
export const firstSharing = <Area, Kind extends Area>(
  { pieces }: Pick<LaidGround, 'pieces'>,
  earlier: readonly Area[],
  isOfKind: (area: Area) => area is Kind,
): Kind | null => {
  const sharedM2 = (position: number): number =>
    pieces
      .filter(({ within }) => within.includes(0) && within.includes(position))
      .reduce((sum, { shares }) => [...shares.values()].reduce((all, m2) => all + m2, sum), 0)
  return earlier.filter(isOfKind).find(area => sharedM2(earlier.indexOf(area) + 1) >= LEAST_SHARED_M2) ?? null
}
