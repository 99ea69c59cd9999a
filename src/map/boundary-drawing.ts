import { type ReadonlySignal, signal } from '@preact/signals-react'
import type { Map as MapLibre } from 'maplibre-gl'
import {
  type GeoJSONStoreFeatures,
  type HexColor,
  TerraDraw,
  TerraDrawModeUndoRedo,
  TerraDrawPolygonMode,
  TerraDrawSelectMode,
} from 'terra-draw'
import { TerraDrawMapLibreGLAdapter } from 'terra-draw-maplibre-gl-adapter'
import type { LonLat } from '../../workers/contract.ts'
import { MAX_BOUNDARY_CORNERS } from '../domain/constants.ts'
import { lineContact, ringContacts } from '../domain/geography/ring-contacts.ts'
import type { Palette } from '../ui/theme/palette.ts'

/** The distance in pixels within which the pointer grips a corner or closes a ring. Fingers need more than a mouse. */
const REACH_PX = { fine: 12, coarse: 24 } as const
/** The decimal places of degrees: 9 are a tenth of a millimetre. */
const DECIMALS = 9

export interface BoundaryListeners {
  /** Called when the user has closed a ring. The first corner is not repeated at the end. */
  readonly onDrawn: (ring: readonly LonLat[]) => void
  /** Called when the user has moved, added or removed a corner of the shown ring. */
  readonly onEdited: (ring: readonly LonLat[]) => void
  /** Called when a corner, or closing the ring, was rejected because the line would cross itself there. */
  readonly onCrossing: (at: LonLat) => void
}

export interface BoundaryDrawing {
  /** The corners of the line that the user is drawing. Empty at all other times. */
  readonly line: ReadonlySignal<readonly LonLat[]>
  /** The point where the line to the pointer would cross an earlier line, or null. */
  readonly crossing: ReadonlySignal<LonLat | null>
  /** Removes the last corner of the line. */
  takeBack(): void
  /** Closes the ring, as a click on its first corner does. */
  close(): void
  drop(): void
  /** Shows a ring with handles at its corners. If null, clicks draw a new ring. */
  edit(ring: readonly LonLat[] | null): void
  restyle(colours: Palette): void
  stop(): void
}

const asHex = (colour: string): HexColor => colour as HexColor
/** Returns a polygon's ring without the repeated first corner. */
const ringOf = (feature: GeoJSONStoreFeatures | undefined): LonLat[] => {
  if (feature?.geometry.type !== 'Polygon') return []
  return (feature.geometry.coordinates[0] ?? []).slice(0, -1).map(at => [at[0]!, at[1]!] as const)
}
const isSame = (a: LonLat | undefined, b: LonLat | undefined): boolean => a?.[0] === b?.[0] && a?.[1] === b?.[1]
/** Removes corners that are equal to their predecessor. */
const distinct = (line: readonly LonLat[]): LonLat[] => line.filter((at, i) => i === 0 || !isSame(at, line[i - 1]))

const drawStyles = ({ mapSelect, mapCase }: Palette) => ({
  fillColor: asHex(mapSelect),
  fillOpacity: 0.16,
  outlineColor: asHex(mapSelect),
  outlineWidth: 2.25,
  closingPointColor: asHex(mapCase),
  closingPointWidth: 6,
  closingPointOutlineColor: asHex(mapSelect),
  closingPointOutlineWidth: 2.25,
  coordinatePointColor: asHex(mapSelect),
  coordinatePointWidth: 4,
  coordinatePointOutlineColor: asHex(mapCase),
  coordinatePointOutlineWidth: 1.5,
})

const editStyles = ({ mapSelect, mapCase }: Palette) => ({
  selectedPolygonColor: asHex(mapSelect),
  selectedPolygonFillOpacity: 0.16,
  selectedPolygonOutlineColor: asHex(mapSelect),
  selectedPolygonOutlineWidth: 2.25,
  selectionPointColor: asHex(mapCase),
  selectionPointWidth: 6,
  selectionPointOutlineColor: asHex(mapSelect),
  selectionPointOutlineWidth: 2.25,
  midPointColor: asHex(mapCase),
  midPointWidth: 4,
  midPointOutlineColor: asHex(mapSelect),
  midPointOutlineWidth: 1,
})

/** Draws and edits one ring on a map with terra-draw, whose store contains only that ring (docs/decisions/0039). */
export const createBoundaryDrawing = (
  map: MapLibre,
  colours: Palette,
  { onDrawn, onEdited, onCrossing }: BoundaryListeners,
): BoundaryDrawing => {
  const line = signal<readonly LonLat[]>([])
  const crossing = signal<LonLat | null>(null)
  const pointerDistance = REACH_PX[matchMedia('(pointer: coarse)').matches ? 'coarse' : 'fine']
  const draw = new TerraDraw({
    adapter: new TerraDrawMapLibreGLAdapter({
      map,
      coordinatePrecision: DECIMALS,
      ignoreMismatchedPointerEvents: true,
    }),
    modes: [
      new TerraDrawPolygonMode({
        styles: drawStyles(colours),
        pointerDistance,
        showCoordinatePoints: true,
        // The wizard handles Escape, because it asks the user first.
        keyEvents: { cancel: null, finish: 'Enter' },
        validation: (feature, { updateType }) => {
          if (updateType === 'provisional') return { valid: true }
          const ring = distinct(ringOf(feature))
          const at = updateType === 'finish' ? ringContacts([ring], 1)[0]?.at : lineContact(ring)
          if (at !== null && at !== undefined) {
            onCrossing(at)
            return { valid: false }
          }
          return { valid: ring.length <= MAX_BOUNDARY_CORNERS }
        },
      }),
      new TerraDrawSelectMode({
        styles: editStyles(colours),
        pointerDistance,
        allowManualDeselection: false,
        keyEvents: null,
        flags: { polygon: { feature: { coordinates: { draggable: true, midpoints: true, deletable: true } } } },
      }),
    ],
    undoRedo: { modeLevel: new TerraDrawModeUndoRedo() },
  })

  const drawn = (): GeoJSONStoreFeatures | undefined =>
    draw.getSnapshot().find(({ geometry, properties }) => geometry.type === 'Polygon' && properties.mode === 'polygon')
  const follow = (): void => {
    const feature = drawn()
    if (feature === undefined || feature.properties.currentlyDrawing !== true) {
      line.value = []
      crossing.value = null
      return
    }
    const ring = ringOf(feature)
    const corners = ring.slice(0, Number(feature.properties.committedCoordinateCount))
    if (corners.length !== line.peek().length) line.value = corners
    const pointer = ring.at(-1)
    const isClosing = corners.length > 2 && isSame(pointer, corners[0])
    crossing.value = pointer === undefined || isClosing ? null : lineContact(distinct([...corners, pointer]))
  }
  draw.on('change', follow)
  draw.on('finish', (id, { action }) => {
    const ring = ringOf(draw.getSnapshotFeature(id))
    if (action === 'draw') onDrawn(ring)
    else onEdited(ring)
  })
  draw.start()
  map.doubleClickZoom.disable()
  draw.setMode('polygon')

  const forget = (): void => {
    draw.clear()
    follow()
  }
  return {
    line,
    crossing,
    takeBack: () => {
      draw.undo()
      follow()
    },
    close: () => {
      // The library closes a ring only on a click on its first corner or on its key.
      map.getCanvas().dispatchEvent(new KeyboardEvent('keyup', { key: 'Enter' }))
    },
    drop: forget,
    edit: ring => {
      draw.setMode('polygon')
      forget()
      if (ring === null) return
      const [result] = draw.addFeatures([
        {
          type: 'Feature',
          properties: { mode: 'polygon' },
          geometry: {
            type: 'Polygon',
            coordinates: [[...ring, ring[0]!].map(at => at.map(degree => Number(degree.toFixed(DECIMALS))))],
          },
        },
      ])
      if (result?.valid && result.id !== undefined) draw.selectFeature(result.id)
      follow()
    },
    restyle: next => {
      draw.updateModeOptions<typeof TerraDrawPolygonMode>('polygon', { styles: drawStyles(next) })
      draw.updateModeOptions<typeof TerraDrawSelectMode>('select', { styles: editStyles(next) })
    },
    stop: () => {
      draw.stop()
      map.doubleClickZoom.enable()
      map.getCanvas().style.cursor = ''
    },
  }
}
