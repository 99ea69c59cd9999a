import { batch, signal } from '@preact/signals-react'
import type { MapPoint } from './map-feed.ts'

/**
 * The zones under the pointer and the keyboard cursor, which of the two moved last, and whether a boundary is being
 * drawn.
 */
interface ZonePointers {
  readonly hovered: number | null
  readonly cursor: number | null
  readonly latest: 'pointer' | 'cursor'
  readonly isDrawing: boolean
}

/**
 * The zone to outline: the zone of the pointer or of the cursor, whichever moved last. Null for a refused zone, which
 * has another mark, and while a boundary is being drawn, because a second line would hide its corners.
 */
export function outlinedZone(
  { hovered, cursor, latest, isDrawing }: ZonePointers,
  refused: number | null,
): number | null {
  if (isDrawing) return null
  const zone = latest === 'pointer' ? (hovered ?? cursor) : (cursor ?? hovered)
  return zone === refused ? null : zone
}

/**
 * Tracks the zones of the pointer and of the keyboard cursor, and outlines the one that moved last.
 * @param outline outlines a zone, or none: a refused zone under the pointer is not outlined
 * @param isDrawing whether a boundary is being drawn
 */
export const pointAtZones = (outline: (zone: number | null) => void, isDrawing: () => boolean) => {
  const hovered = signal<MapPoint | null>(null)
  let cursor: number | null = null
  let latest: 'pointer' | 'cursor' = 'pointer'
  let refused: number | null = null
  const hoveredZone = (): number | null => hovered.peek()?.zone ?? null
  const show = (): void =>
    outline(outlinedZone({ hovered: hoveredZone(), cursor, latest, isDrawing: isDrawing() }, refused))
  return {
    hovered,
    hover: (point: MapPoint | null): void =>
      batch(() => {
        const before = hoveredZone()
        hovered.value = point?.zone === null ? null : point
        const zone = hoveredZone()
        if (zone !== null && zone !== before) latest = 'pointer'
        show()
      }),
    setCursor: (id: number | null): void => {
      if (id !== null && id !== cursor) latest = 'cursor'
      cursor = id
      show()
    },
    setRefused: (id: number | null): void => {
      refused = id
      show()
    },
  }
}
