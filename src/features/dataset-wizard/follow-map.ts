import { effect } from '@preact/signals-react'
import type { PortalMap } from '../../map/portal-map.ts'
import type { Wizard } from './model.ts'
import type { FoundPlace } from './place-search.ts'

/** The zoom at which a place fills a good part of the map. */
export const PLACE_ZOOM = 12

/** Writes where the map stands into the address, and moves the map to each place that was searched for, until the answer is called. */
export const followMap = (
  wizard: Wizard,
  map: PortalMap,
  goTo: (found: FoundPlace) => void = ({ at, zoom }) => map.goTo(at, zoom),
): (() => void) => {
  let opened = false
  const stops = [
    effect(() => {
      const { centre, zoom } = map.settled.value
      // the first position is the map's own, not the user's choice, and stays out of the URL
      if (opened) wizard.camera.value = { centre, zoom }
      opened = true
    }),
    effect(() => {
      const found = wizard.searched.value
      if (found !== null) goTo(found)
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Opens a map that has nowhere to open at on the newest dataset, unless the answer is called before. */
export const lookAtLastOrdered = (wizard: Wizard, map: PortalMap): (() => void) => {
  let wanted = wizard.opening() === null
  if (wanted)
    void wizard.lastOrdered().then(at => {
      // a user who has moved the map or found a place meanwhile stays there
      if (wanted && at !== null && wizard.camera.peek() === null) map.goTo(at, PLACE_ZOOM)
    })
  return () => {
    wanted = false
  }
}
