import type { ZoneValue } from '../../domain/summaries/zone-group.ts'

/** The least magnitude of each class; null where no zone is in it. `bounds[c]` is where class c begins. */
export function classBounds(items: Iterable<ZoneValue>, classes: number): readonly (number | null)[] {
  const bounds = new Array<number | null>(classes).fill(null)
  for (const { displayGroup, magnitude } of items) {
    const least = bounds[displayGroup]
    if (displayGroup < classes && (least == null || magnitude < least)) bounds[displayGroup] = magnitude
  }
  return bounds
}

/** A figure as short as a legend needs: 495, 1.2k, 12k, 1.3m. */
export function shortCount(value: number): string {
  if (value < 1000) return String(Math.round(value))
  const [scaled, unit] = value < 999_500 ? [value / 1000, 'k'] : [value / 1_000_000, 'm']
  return `${scaled < 9.95 ? scaled.toFixed(1) : Math.round(scaled)}${unit}`
}
