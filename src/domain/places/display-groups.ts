import { ZONE_CLASSES } from '../constants.ts'

/**
 * The class of each magnitude: over the D distinct ones, by rank, floor(10 * rank / D); the rank itself where D is
 * under 10. Equal magnitudes share a class.
 *
 * @returns classes: by magnitude; count: 10, or D where that is less.
 */
export const displayGroups = (
  magnitudes: readonly number[],
): { readonly classes: ReadonlyMap<number, number>; readonly count: number } => {
  const distinct = [...new Set(magnitudes)].sort((a, b) => a - b)
  const count = Math.min(ZONE_CLASSES, distinct.length)
  const classes = new Map(distinct.map((magnitude, rank) => [magnitude, Math.floor((count * rank) / distinct.length)]))
  return { classes, count }
}
