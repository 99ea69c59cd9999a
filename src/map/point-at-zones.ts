import { batch, signal } from '@preact/signals-react'
import type { MapPoint } from './map-feed.ts'
import { outlinedZone } from './outlined-zone.ts'

/**
 * The zone that the pointer or the cursor is at, whichever moved last.
 * @param outline outlines a zone, or none: a refused zone, on which the pointer still rests, is not outlined
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
