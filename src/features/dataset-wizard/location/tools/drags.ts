import type { GeoShape, LonLat } from '../../../../../workers/contract.ts'
import { apartM } from '../../../../domain/geography/location-rules.ts'
import type { DragHandler, DragPoint } from '../../../../map/map-drags.ts'
import { disc } from '../../../../map/map-geometry.ts'
import type { PortalMap } from '../../../../map/portal-map.ts'
import { announce } from '../../../../ui/display/live-region.tsx'
import { distanceText, zonesText } from '../../model/zone-names.ts'
import { createShapeDrawing, ringShape, type ZoneTools } from '../zones/shape-selection.ts'
import { subtracts } from './tool-settings.ts'

/** Draws a box from corner to corner. */
export const boxDrag = (location: ZoneTools, map: PortalMap): DragHandler => {
  const drawing = createShapeDrawing(location, map, 'box')
  let from: LonLat = [0, 0]
  let to: LonLat = [0, 0]
  return {
    begin: ({ at }) => {
      from = to = at
    },
    move: (points, alt) => {
      to = points.at(-1)?.at ?? to
      const ring: LonLat[] = [from, [to[0], from[1]], to, [from[0], to[1]], from]
      drawing.draw({ shape: ringShape(ring), lines: [ring], at: to }, subtracts(location.tools, alt))
    },
    end: (_, alt) => void drawing.apply(subtracts(location.tools, alt)),
    cancel: drawing.cancel,
  }
}

/** The distance between a lasso's corners. A lasso around the whole screen has about 500. */
const CORNER_PX = 4
/** If a lasso has more corners than this, every other one is dropped. */
const MAX_LASSO_CORNERS = 1000

/** Draws a line that follows the pointer and closes at its start. */
export const lassoDrag = (location: ZoneTools, map: PortalMap): DragHandler => {
  const drawing = createShapeDrawing(location, map, 'lasso')
  let ring: LonLat[] = []
  let last: DragPoint | null = null
  const add = (point: DragPoint): void => {
    if (last !== null) {
      const [x, y] = last.pixel
      if (Math.hypot(point.pixel[0] - x, point.pixel[1] - y) < CORNER_PX) return
    }
    last = point
    ring.push(point.at)
    if (ring.length > MAX_LASSO_CORNERS) ring = ring.filter((_, index) => index % 2 === 0)
  }
  return {
    begin: point => {
      ring = []
      last = null
      add(point)
    },
    move: (points, alt) => {
      for (const point of points) add(point)
      const at = points.at(-1)?.at ?? ring.at(-1)!
      drawing.draw({ shape: ringShape(ring), lines: [[...ring]], at }, subtracts(location.tools, alt))
    },
    end: (_, alt) => void drawing.apply(subtracts(location.tools, alt)),
    cancel: drawing.cancel,
  }
}

/**
 * Returns a disc for the engine and for the map.
 * @param radiusM the radius in metres
 */
export const discShape = (at: LonLat, radiusM: number) => ({
  shape: { kind: 'disc', at, radiusM } satisfies GeoShape,
  lines: [disc(at, radiusM)],
})

/** Draws a circle from its centre outwards. A click only sets the centre, for which the user then types a radius. */
export const radiusDrag = (location: ZoneTools, map: PortalMap): DragHandler => {
  const { tools } = location
  const drawing = createShapeDrawing(location, map, 'radius')
  let centre: LonLat = [0, 0]
  let to: LonLat = [0, 0]
  return {
    begin: ({ at }) => {
      centre = to = at
    },
    move: (points, alt) => {
      to = points.at(-1)?.at ?? to
      const radiusM = Math.round(apartM(centre, to))
      tools.setRadius({ centre, radiusM })
      drawing.draw({ ...discShape(centre, radiusM), at: to, note: distanceText(radiusM) }, subtracts(tools, alt))
    },
    end: (moved, alt) => {
      if (moved) return void drawing.apply(subtracts(tools, alt))
      tools.setRadius({ ...tools.radius.peek(), centre })
    },
    cancel: drawing.cancel,
  }
}

/**
 * The distance between the sampled points of a stroke, which ensures that a fast stroke misses no zone wider than this.
 */
const STEP_PX = 4

/** Picks every zone that the pointer passes over. */
export const paintDrag = ({ zones, zoneFile, tools }: ZoneTools): DragHandler => {
  const painted = new Set<number>()
  let before: readonly number[] = []
  let last: DragPoint | null = null
  let queue: Promise<void> = Promise.resolve()
  let waiting: number[] = []
  let stroke = 0

  const change = (subtract: boolean) => ({
    label: 'paint',
    ids: subtract ? before.filter(id => !painted.has(id)) : [...new Set([...before, ...painted])],
  })
  /** Queues the points between the last one and this one, as interleaved [lon, lat]. */
  const addPointsTo = (point: DragPoint): void => {
    const from = last ?? point
    const [dx, dy] = [point.pixel[0] - from.pixel[0], point.pixel[1] - from.pixel[1]]
    const steps = Math.max(1, Math.ceil(Math.hypot(dx, dy) / STEP_PX))
    for (let step = last === null ? 0 : 1; step <= steps; step++) {
      const share = step / steps
      waiting.push(from.at[0] + (point.at[0] - from.at[0]) * share, from.at[1] + (point.at[1] - from.at[1]) * share)
    }
    last = point
  }
  /** Finds the zones at the queued points in the worker. */
  const find = async (ofStroke: number): Promise<void> => {
    const open = zoneFile.set.peek()
    const points = waiting
    waiting = []
    if (points.length === 0 || open.kind !== 'open' || ofStroke !== stroke) return
    const grid = await open.engine.toGrid(Float64Array.from(points))
    const eastings = grid.filter((_, index) => index % 2 === 0)
    const northings = grid.filter((_, index) => index % 2 === 1)
    const ids = await open.engine.locate(open.info.setId, eastings, northings)
    if (ofStroke === stroke) for (const id of ids) if (id !== 0) painted.add(id)
  }
  const preview = (subtract: boolean): void => {
    const ofStroke = stroke
    queue = queue
      .then(() => find(ofStroke))
      .then(() => {
        if (ofStroke === stroke) zones.sketch(change(subtract))
      })
      .catch(console.error)
  }
  return {
    begin: (point, alt) => {
      stroke += 1
      painted.clear()
      before = zones.selection.ids.peek()
      last = null
      waiting = []
      addPointsTo(point)
      preview(subtracts(tools, alt))
    },
    move: (points, alt) => {
      for (const point of points) addPointsTo(point)
      preview(subtracts(tools, alt))
    },
    end: (_, alt) => {
      const subtract = subtracts(tools, alt)
      void queue.then(async () => {
        const wished = change(subtract)
        stroke += 1
        const isAllowed = painted.size > 0 && (await zones.apply(wished))
        zones.sketch(null)
        if (isAllowed) announce(`Paint ${subtract ? 'deselects' : 'selects'} ${zonesText(painted.size)}`)
      })
    },
    cancel: () => {
      stroke += 1
      zones.sketch(null)
    },
  }
}
