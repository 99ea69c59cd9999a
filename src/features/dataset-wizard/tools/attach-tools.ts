import { effect } from '@preact/signals-react'
import { disc } from '../../../map/disc.ts'
import type { DragHandler } from '../../../map/map-drags.ts'
import type { PortalMap } from '../../../map/portal-map.ts'
import type { Wizard } from '../model.ts'
import { boxDrag } from './box.ts'
import { lassoDrag } from './lasso.ts'
import { paintDrag } from './paint.ts'
import { radiusDrag } from './radius.ts'
import type { ToolId } from './tool-choice.ts'

const DRAGS: Partial<Record<ToolId, (wizard: Wizard, map: PortalMap) => DragHandler>> = {
  paint: paintDrag,
  box: boxDrag,
  lasso: lassoDrag,
  radius: radiusDrag,
}

/** Gives the map's drags to the tool in hand, and draws the shape of the last change; returns what undoes it. */
export const attachTools = (wizard: Wizard, map: PortalMap): (() => void) => {
  const { tools, zones } = wizard
  const onEscape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !map.cancelDrag()) return
    event.preventDefault()
    event.stopPropagation()
  }
  // a drag is let go before anything else, wherever the focus is
  addEventListener('keydown', onEscape, { capture: true })
  const stops = [
    effect(() => map.setDrags(DRAGS[tools.active.value]?.(wizard, map) ?? null)),
    effect(() => {
      const change = zones.lastChange.value?.change
      const middle = zones.refusedChange.value?.middle
      const { centre, radiusM } = tools.radius.value
      const typed = tools.active.value === 'radius' && centre !== null && change === undefined
      if (typed) map.setSketch({ lines: [disc(centre, radiusM)], middle: centre })
      else map.setSketch(change?.shape ? { lines: change.shape, middle } : null)
    }),
  ]
  return () => {
    removeEventListener('keydown', onEscape, { capture: true })
    for (const stop of stops) stop()
    map.setDrags(null)
    map.setSketch(null)
  }
}
