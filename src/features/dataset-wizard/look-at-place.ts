import type { PortalMap } from '../../map/portal-map.ts'
import { boxOf } from '../../map/rings-box.ts'
import type { Wizard } from './model.ts'
import { placeOfOrder } from './place-of-order.ts'

/** Closer, nothing but one circle would be seen. */
const CLOSEST_ZOOM = 13

/** Shows all of an order's place on a map, as far as it is known. */
export const lookAtPlace = (wizard: Wizard, map: PortalMap): void => {
  const box = boxOf(placeOfOrder(wizard).rings)
  if (box !== null) map.fit(box, { maxZoom: CLOSEST_ZOOM })
}
