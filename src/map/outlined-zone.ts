/** The zone under the pointer, the zone of the keyboard cursor, and which of the two moved last. */
export interface ZonePointers {
  readonly hovered: number | null
  readonly cursor: number | null
  readonly latest: 'pointer' | 'cursor'
}

/** The zone to outline: pointer or cursor, whichever moved last; null for a refused zone, which is marked otherwise. */
export function outlinedZone({ hovered, cursor, latest }: ZonePointers, refused: number | null): number | null {
  const zone = latest === 'pointer' ? (hovered ?? cursor) : (cursor ?? hovered)
  return zone === refused ? null : zone
}
