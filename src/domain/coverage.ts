import { complementOf } from './share-of.ts'

interface ZoneItem {
  readonly magnitude: number
  readonly margin: number | null
}

/**
 * The share of all visits that is in none of the zones of a map, 0 to 1; null if the total is not known. It is 1 if there are no zones,
 * because such a map has no total.
 */
export function zonesCoverage(
  items: readonly ZoneItem[],
  total: { readonly magnitude: number; readonly margin: number } | null,
): number | null {
  if (items.length === 0) return 1
  if (total === null || total.magnitude === 0) return null
  const figures = items.map(({ magnitude: value, margin }) => ({ value, margin }))
  const rest = complementOf({ value: total.magnitude, margin: total.margin }, figures)
  return Math.min(1, (rest?.value ?? 0) / total.magnitude)
}
