import { effect } from '@preact/signals-react'
import type { Camera } from '../../../../map/map-feed.ts'
import type { PortalMap } from '../../../../map/portal-map.ts'

/** Degrees and zoom levels that are lost where a map takes a camera over. */
const SAME = 1e-7

const isSame = (a: Camera, b: Camera): boolean =>
  Math.abs(a.centre[0] - b.centre[0]) < SAME &&
  Math.abs(a.centre[1] - b.centre[1]) < SAME &&
  Math.abs(a.zoom - b.zoom) < SAME

/** Keeps two maps at one camera, whichever of them is moved; the second starts where the first is. Returns a function that ends this. */
export function shareCamera(first: PortalMap, second: PortalMap): () => void {
  const follow = (to: PortalMap, from: PortalMap) =>
    effect(() => {
      const camera = from.camera.value
      if (!isSame(camera, to.camera.peek())) to.jumpTo(camera)
    })
  const stops = [follow(second, first), follow(first, second)]
  return () => {
    for (const stop of stops) stop()
  }
}
