import type { LonLat } from '../../../../workers/contract.ts'
import type { DragHandler, DragPoint } from '../../../map/map-drags.ts'
import type { PortalMap } from '../../../map/portal-map.ts'
import type { Wizard } from '../model.ts'
import { createShapeTaking, ringShape } from './shape-taking.ts'
import { subtracts } from './tool-choice.ts'

/** A corner follows at this distance from the one before, so that a lasso over the whole screen has some 500. */
const CORNER_PX = 4
/** A lasso that has been drawn for so long keeps every other corner. */
const MOST_CORNERS = 1000

/** Draws a line that follows the pointer and closes where it began. */
export const lassoDrag = (wizard: Wizard, map: PortalMap): DragHandler => {
  const taking = createShapeTaking(wizard, map, 'lasso')
  let ring: LonLat[] = []
  let last: DragPoint | null = null
  const add = (point: DragPoint): void => {
    if (last !== null) {
      const [x, y] = last.pixel
      if (Math.hypot(point.pixel[0] - x, point.pixel[1] - y) < CORNER_PX) return
    }
    last = point
    ring.push(point.at)
    if (ring.length > MOST_CORNERS) ring = ring.filter((_, index) => index % 2 === 0)
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
      taking.draw({ shape: ringShape(ring), lines: [[...ring]], at }, subtracts(wizard.tools, alt))
    },
    end: (_, alt) => void taking.take(subtracts(wizard.tools, alt)),
    cancel: taking.letGo,
  }
}
