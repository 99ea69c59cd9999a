import type { LonLat } from '../../../../workers/contract.ts'
import type { DragHandler } from '../../../map/map-drags.ts'
import type { PortalMap } from '../../../map/portal-map.ts'
import type { Wizard } from '../model.ts'
import { createShapeTaking, ringShape } from './shape-taking.ts'
import { subtracts } from './tool-choice.ts'

/** Draws a box from corner to corner. */
export const boxDrag = (wizard: Wizard, map: PortalMap): DragHandler => {
  const taking = createShapeTaking(wizard, map, 'box')
  let from: LonLat = [0, 0]
  let to: LonLat = [0, 0]
  return {
    begin: ({ at }) => {
      from = to = at
    },
    move: (points, alt) => {
      to = points.at(-1)?.at ?? to
      const ring: LonLat[] = [from, [to[0], from[1]], to, [from[0], to[1]], from]
      taking.draw({ shape: ringShape(ring), lines: [ring], at: to }, subtracts(wizard.tools, alt))
    },
    end: (_, alt) => void taking.take(subtracts(wizard.tools, alt)),
    cancel: taking.letGo,
  }
}
