import type { LonLat, Shape } from '../../../../workers/contract.ts'
import { apartM } from '../../../domain/geography/location-rules.ts'
import { disc } from '../../../map/disc.ts'
import type { DragHandler } from '../../../map/map-drags.ts'
import type { PortalMap } from '../../../map/portal-map.ts'
import type { Wizard } from '../model.ts'
import { distanceText } from '../zone-refusal.ts'
import { createShapeTaking } from './shape-taking.ts'
import { subtracts } from './tool-choice.ts'

/** A disc as the engine takes it and as the map draws it. @param radiusM metres */
export const discShape = (at: LonLat, radiusM: number) => ({
  shape: { kind: 'disc', at, radiusM } satisfies Shape,
  lines: [disc(at, radiusM)],
})

/** Draws a circle from its middle outwards; a click sets the middle alone, and the metres may be typed. */
export const radiusDrag = (wizard: Wizard, map: PortalMap): DragHandler => {
  const taking = createShapeTaking(wizard, map, 'radius')
  let centre: LonLat = [0, 0]
  let to: LonLat = [0, 0]
  return {
    begin: ({ at }) => {
      centre = to = at
    },
    move: (points, alt) => {
      to = points.at(-1)?.at ?? to
      const radiusM = Math.round(apartM(centre, to))
      wizard.tools.setRadius({ centre, radiusM })
      taking.draw({ ...discShape(centre, radiusM), at: to, note: distanceText(radiusM) }, subtracts(wizard.tools, alt))
    },
    end: (moved, alt) => {
      if (moved) return void taking.take(subtracts(wizard.tools, alt))
      wizard.tools.setRadius({ ...wizard.tools.radius.peek(), centre })
    },
    cancel: taking.letGo,
  }
}
