import { computed, effect, type ReadonlySignal, type Signal, signal, untracked } from '@preact/signals-react'
import type { LonLat, Outline } from '../../../../../workers/contract.ts'
import { LocationType } from '../../../../domain/constants.ts'
import type { BoundaryDrawing } from '../../../../map/boundary-drawing.ts'
import type { Badge } from '../../../../map/map-feed.ts'
import { boxOf } from '../../../../map/map-geometry.ts'
import type { Overlay } from '../../../../map/overlay.ts'
import type { PortalMap } from '../../../../map/portal-map.ts'
import { announce } from '../../../../ui/display/live-region.tsx'
import { ask } from '../../../../ui/overlays/ask.tsx'
import { TEXT } from '../../model/wizard-text.ts'
import { areaText } from '../../model/zone-names.ts'
import type { LocationSlice } from '../location-slice.ts'
import { fitBesideTools, followMap, foundBadges, lookAtLastOrdered, showZones } from '../map-position.ts'

/** A line with fewer corners encloses nothing, so it is discarded without asking. */
const MIN_ENCLOSING_CORNERS = 3
/** With more corners, the handles would hide the boundary, so it is edited as text or in its file. */
const MAX_HANDLES = 500

const NO_LINE: readonly LonLat[] = []

/** Returns the ring that gets handles. Null if there is none, or if it has holes or too many corners. */
const ringToEdit = (rings: Outline['lonLat']): readonly LonLat[] | null => {
  const [polygon] = rings
  const [ring, ...holes] = polygon ?? []
  if (ring === undefined || rings.length > 1 || holes.length > 0) return null
  const [first, last] = [ring[0], ring.at(-1)]
  const open = ring.length > 1 && first?.join() === last?.join() ? ring.slice(0, -1) : ring
  return open.length > MAX_HANDLES ? null : open
}

interface SessionState {
  readonly location: LocationSlice
  readonly drawing: Signal<BoundaryDrawing | null>
  /** The place of the last refused corner. */
  readonly refusedAt: Signal<LonLat | null>
  readonly line: ReadonlySignal<readonly LonLat[]>
  /** The place where the line crosses itself, or would have. */
  readonly crossing: ReadonlySignal<LonLat | null>
  /** The rings on the map: those of a refused boundary, or else those of the current one. */
  readonly shown: ReadonlySignal<Outline['lonLat']>
}

/** Draws and edits a boundary on one map: the tool's line, its handles, and the map's drawing. */
export const createBoundarySession = (location: LocationSlice) => {
  const { boundary } = location
  const drawing = signal<BoundaryDrawing | null>(null)
  const refusedAt = signal<LonLat | null>(null)
  const line = computed(() => drawing.value?.line.value ?? NO_LINE)
  const crossing = computed(() => drawing.value?.crossing.value ?? refusedAt.value)
  const shown = computed(() => boundary.refused.value?.rings ?? boundary.measured.value?.outline.lonLat ?? [])
  const state: SessionState = { location, drawing, refusedAt, line, crossing, shown }
  return {
    line,
    crossing,
    isDrawing: computed(() => drawing.value !== null),
    /** True if the boundary's corners have handles on the map. */
    canEdit: computed(() => ringToEdit(shown.value) !== null),
    hasShape: computed(() => shown.value.length > 0),
    canUndo: computed(() => line.value.length > 0 || boundary.canUndo.value),
    undo: (): void => {
      if (line.peek().length > 0) drawing.peek()?.takeBack()
      else boundary.undo()
    },
    close: (): void => drawing.peek()?.close(),
    askToDrop: () => askToDrop(state),
    lookAt: (map: PortalMap) => lookAt(state, map),
    attach: (map: PortalMap) => attach(state, map),
  }
}
export type BoundarySession = ReturnType<typeof createBoundarySession>

/** Discards the line, after asking if it encloses something. */
const askToDrop = ({ drawing, line, refusedAt }: SessionState): void => {
  const drop = (): void => {
    refusedAt.value = null
    drawing.peek()?.drop()
  }
  const corners = line.peek().length
  if (corners < MIN_ENCLOSING_CORNERS) {
    drop()
    return
  }
  ask({
    title: TEXT.boundary.dropTitle,
    body: TEXT.boundary.dropMeans(corners),
    yes: TEXT.boundary.drop,
    no: TEXT.boundary.goOn,
    onYes: drop,
  })
}

const lookAt = ({ shown }: SessionState, map: PortalMap): void => {
  const box = boxOf(shown.peek())
  if (box !== null) fitBesideTools(map, box)
}

/** Connects a map to the session. Returns a disposer. */
const attach = (state: SessionState, map: PortalMap): (() => void) => {
  const { drawing, line, location, refusedAt, shown } = state
  const { boundary, decisions } = location
  let looked = boundary.measured.peek()?.wkt
  if (looked !== undefined) lookAt(state, map)
  const stops = [
    attachDrawing(state, map),
    listenToKeys(state, map),
    effect(() => {
      const rings = shown.value
      drawing.value?.edit(ringToEdit(rings))
    }),
    effect(() => {
      const corners = line.value.length
      refusedAt.value = null
      // Untracked, because the announcement must not be repeated.
      if (corners === 0) return
      untracked(() => {
        if (boundary.refused.peek() !== null) boundary.endAttempt()
        announce(TEXT.boundary.corners(corners))
      })
    }),
    effect(() => map.setOverlay(overlayOf(state))),
    effect(() => map.setBadges(badgesOf(state))),
    effect(() => {
      const measured = boundary.measured.value
      if (measured === null || measured.wkt === looked) return
      // A boundary that was drawn here is already in view. One from an address is measured after the map has been
      // attached.
      if (measured.made !== 'drawn' || !boundary.canUndo.peek()) lookAt(state, map)
      looked = measured.wkt
    }),
    followMap(location, map),
  ]
  if (decisions.locationType.peek() === LocationType.ZoneSelection) {
    stops.push(showZones(location.zoneFile, map))
    void location.zoneFile.complete()
  }
  if (shown.peek().length === 0) stops.push(lookAtLastOrdered(location.position, map))
  return () => {
    for (const stop of stops) stop()
  }
}

/** Starts and stops drawing with the tool. */
const attachDrawing = ({ drawing, location, refusedAt }: SessionState, map: PortalMap): (() => void) => {
  const { boundary, tools } = location
  let attached = true
  const apply = async (ring: readonly LonLat[]): Promise<void> => {
    refusedAt.value = null
    const isAllowed = await boundary.apply({ kind: 'rings', lonLat: [Float64Array.from(ring.flat())] }, 'drawn')
    const measured = boundary.measured.peek()
    if (isAllowed && measured !== null)
      announce(TEXT.boundary.applied(areaText(measured.outline.areaKm2), measured.corners))
  }
  const start = async (): Promise<void> => {
    const started = await map.drawBoundary({
      onDrawn: ring => void apply(ring).catch(console.error),
      onEdited: ring => void apply(ring).catch(console.error),
      onCrossing: at => {
        refusedAt.value = at
        announce(TEXT.boundary.crosses)
      },
    })
    if (!attached || tools.active.peek() !== 'boundary') started?.stop()
    else drawing.value = started
  }
  const stop = effect(() => {
    if (tools.active.value === 'boundary') start().catch(console.error)
    return () => {
      drawing.peek()?.stop()
      drawing.value = null
      refusedAt.value = null
    }
  })
  return () => {
    attached = false
    stop()
  }
}

const listenToKeys = (state: SessionState, map: PortalMap): (() => void) => {
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || state.line.peek().length === 0) return
    askToDrop(state)
    event.preventDefault()
  }
  map.canvas.addEventListener('keydown', onKey)
  return () => map.canvas.removeEventListener('keydown', onKey)
}

const overlayOf = ({ drawing, location, shown }: SessionState): Overlay => {
  const refused = location.boundary.refused.value
  const hasHandles = drawing.value !== null && ringToEdit(shown.value) !== null
  return {
    place: refused === null && !hasHandles ? shown.value : undefined,
    study: location.counted.rings.value ?? undefined,
    refused: refused?.rings ?? location.crowded.value?.rings,
  }
}

const badgesOf = ({ crossing, location }: SessionState): readonly Badge[] => {
  const at = crossing.value
  const wrong = [...(location.boundary.refused.value?.at ?? []), ...(at === null ? [] : [at])]
  return [
    ...foundBadges(location.search.searched.value),
    ...wrong.map((place): Badge => ({ at: place, text: '!', name: TEXT.boundary.here, kind: 'wrong' })),
  ]
}
