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
 * Returns the zone to outline: the pointer's or the cursor's, whichever moved last. Null for a refused zone, which is
 * marked differently, and while a boundary is being drawn, whose corners a second line would hide.
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
 * Tracks the zones under the pointer and the keyboard cursor, and outlines the one that moved last.
 * @param outline outlines a zone or, given null, none
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
