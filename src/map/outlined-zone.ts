/** The zone under the pointer, the zone of the keyboard cursor, and which of the two moved last; whether a boundary is drawn. */
export interface ZonePointers {
  readonly hovered: number | null
  readonly cursor: number | null
  readonly latest: 'pointer' | 'cursor'
  readonly isDrawing: boolean
}

/**
 * The zone to outline: pointer or cursor, whichever moved last; null for a refused zone, which is marked otherwise, and while a
 * boundary is drawn, because zones are only its ground then and a second line would stand in the way of its corners.
 */
export function outlinedZone(
  { hovered, cursor, latest, isDrawing }: ZonePointers,
  refused: number | null,
): number | null {
  if (isDrawing) return null
  const zone = latest === 'pointer' ? (hovered ?? cursor) : (cursor ?? hovered)
  return zone === refused ? null : zone
}
