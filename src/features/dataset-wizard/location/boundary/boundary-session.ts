import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals-react'
import type { LonLat, Outline } from '../../../../../workers/contract.ts'
import { LocationType } from '../../../../domain/constants.ts'
import type { BoundaryDrawing } from '../../../../map/boundary-drawing.ts'
import type { Badge } from '../../../../map/map-feed.ts'
import type { Overlay } from '../../../../map/overlay.ts'
import type { PortalMap } from '../../../../map/portal-map.ts'
import { boxOf } from '../../../../map/rings-box.ts'
import { announce } from '../../../../ui/display/live-region.tsx'
import { ask } from '../../../../ui/overlays/ask.tsx'
import { TEXT } from '../../model/text.ts'
import { areaText } from '../../model/zone-words.ts'
import type { LocationSlice } from '../location-slice.ts'
import { fitBesideTools, followMap, foundBadges, lookAtLastOrdered, showZones } from '../map-position.ts'
import { BESIDE_ZONES, BOUNDARY_TOOLS, pressTool, toolOfKey } from '../tools/tools.ts'

/** A line of fewer corners is dropped without a question: it encloses nothing. */
const WORTH_ASKING = 3
/** A boundary of more corners is mended as text or in its file: handles on each would hide it. */
const MOST_HANDLES = 500

const NO_LINE: readonly LonLat[] = []

/** The ring that has handles; null where there is none, or it has holes or too many corners. */
const ringToEdit = (rings: Outline['lonLat']): readonly LonLat[] | null => {
  const [polygon] = rings
  const [ring, ...holes] = polygon ?? []
  if (ring === undefined || rings.length > 1 || holes.length > 0) return null
  const [first, last] = [ring[0], ring.at(-1)]
  const open = ring.length > 1 && first?.join() === last?.join() ? ring.slice(0, -1) : ring
  return open.length > MOST_HANDLES ? null : open
}

/** Drawing and mending a boundary on one map: the tool's line, its handles, and what the map shows. */
export const createBoundarySession = (location: LocationSlice) => {
  const { boundary, tools } = location
  const drawing = signal<BoundaryDrawing | null>(null)
  /** Where the last corner was refused. */
  const refusedAt = signal<LonLat | null>(null)
  const line = computed(() => drawing.value?.line.value ?? NO_LINE)
  /** Where the line crosses itself now, or would have. */
  const crossing = computed(() => drawing.value?.crossing.value ?? refusedAt.value)
  /** The rings as they stand: those that were refused come before those that were taken. */
  const shown = computed(() => boundary.refused.value?.rings ?? boundary.measured.value?.outline.lonLat ?? [])

  const taken = async (ring: readonly LonLat[]): Promise<void> => {
    refusedAt.value = null
    const isTaken = await boundary.apply({ kind: 'rings', lonLat: [Float64Array.from(ring.flat())] }, 'drawn')
    const measured = boundary.measured.peek()
    if (isTaken && measured !== null)
      announce(TEXT.boundary.taken(areaText(measured.outline.areaKm2), measured.corners))
  }
  const drop = (): void => {
    refusedAt.value = null
    drawing.peek()?.drop()
  }
  /** Drops the line; asks first where it encloses something. */
  const askToDrop = (): void => {
    const corners = line.peek().length
    if (corners < WORTH_ASKING) {
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

  const hereTools = () =>
    location.decisions.locationType.peek() === LocationType.ZoneSelection &&
    location.decisions.draft.peek().boundary === null
      ? BESIDE_ZONES
      : BOUNDARY_TOOLS

  const overlay = (): Overlay => {
    const refused = boundary.refused.value
    const hasHandles = drawing.value !== null && ringToEdit(shown.value) !== null
    return {
      place: refused === null && !hasHandles ? shown.value : undefined,
      study: location.counted.rings.value ?? undefined,
      refused: refused?.rings ?? location.crowded.value?.rings,
    }
  }
  const badges = (): readonly Badge[] => {
    const at = crossing.value
    const wrong = [...(boundary.refused.value?.at ?? []), ...(at === null ? [] : [at])]
    return [
      ...foundBadges(location.search.searched.value),
      ...wrong.map((place): Badge => ({ at: place, text: '!', name: TEXT.boundary.here, kind: 'wrong' })),
    ]
  }
  const lookAt = (map: PortalMap): void => {
    const box = boxOf(shown.peek())
    if (box !== null) fitBesideTools(map, box)
  }

  const attach = (map: PortalMap): (() => void) => {
    let attached = true
    const start = async (): Promise<void> => {
      const made = await map.drawBoundary({
        onDrawn: ring => void taken(ring).catch(console.error),
        onEdited: ring => void taken(ring).catch(console.error),
        onCrossing: at => {
          refusedAt.value = at
          announce(TEXT.boundary.crosses)
        },
      })
      if (!attached || tools.active.peek() !== 'boundary') made?.stop()
      else drawing.value = made
    }
    const stop = (): void => {
      drawing.peek()?.stop()
      drawing.value = null
      refusedAt.value = null
    }
    const onKey = (event: KeyboardEvent): void => {
      const tool = toolOfKey(event)
      if (tool !== null && hereTools().some(({ id }) => id === tool.id)) pressTool(location, tool)
      else if (event.key === 'Escape' && line.peek().length > 0) askToDrop()
      else return
      event.preventDefault()
    }
    map.canvas.addEventListener('keydown', onKey)
    let looked = boundary.measured.peek()?.wkt
    if (looked !== undefined) lookAt(map)
    const stops = [
      effect(() => {
        if (tools.active.value === 'boundary') start().catch(console.error)
        return stop
      }),
      effect(() => {
        const rings = shown.value
        drawing.value?.edit(ringToEdit(rings))
      }),
      effect(() => {
        const corners = line.value.length
        refusedAt.value = null
        // untracked: what is said is no reason to say it again
        if (corners > 0) untracked(() => announce(TEXT.boundary.corners(corners)))
      }),
      effect(() => map.setOverlay(overlay())),
      effect(() => map.setBadges(badges())),
      effect(() => {
        const measured = boundary.measured.value
        if (measured === null || measured.wkt === looked) return
        // what was drawn here is in sight already; what an address brings was measured after the map was attached
        if (measured.made !== 'drawn' || !boundary.canUndo.peek()) lookAt(map)
        looked = measured.wkt
      }),
      followMap(location, map),
    ]
    if (location.decisions.locationType.peek() === LocationType.ZoneSelection) {
      stops.push(showZones(location.zoneFile, map))
      void location.zoneFile.complete()
    }
    if (shown.peek().length === 0) stops.push(lookAtLastOrdered(location.position, map))
    return () => {
      attached = false
      map.canvas.removeEventListener('keydown', onKey)
      for (const each of stops) each()
    }
  }

  return {
    line,
    crossing: crossing as ReadonlySignal<LonLat | null>,
    isDrawing: computed(() => drawing.value !== null),
    /** True if the boundary's corners have handles on the map. */
    canMend: computed(() => ringToEdit(shown.value) !== null),
    hasShape: computed(() => shown.value.length > 0),
    canUndo: computed(() => line.value.length > 0 || boundary.canUndo.value),
    undo: (): void => {
      if (line.peek().length > 0) drawing.peek()?.takeBack()
      else boundary.undo()
    },
    close: (): void => drawing.peek()?.close(),
    askToDrop,
    lookAt,
    attach,
  }
}
export type BoundarySession = ReturnType<typeof createBoundarySession>
