/** Which zone the pointer is on and which one the cursor, and which of the two moved last. */
export interface ZonePointers {
  readonly hovered: number | null
  readonly cursor: number | null
  readonly latest: 'pointer' | 'cursor'
}

/** The one zone that has a line around it; null where that is the refused one, which has a mark of its own, or none. */
export function outlinedZone({ hovered, cursor, latest }: ZonePointers, refused: number | null): number | null {
  const zone = latest === 'pointer' ? (hovered ?? cursor) : (cursor ?? hovered)
  return zone === refused ? null : zone
}
