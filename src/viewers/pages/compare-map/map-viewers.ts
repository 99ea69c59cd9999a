import type { MAP_VIEWERS } from '../../../domain/viewers.ts'
import type { ZoneScreenDeclaration } from '../../kit/zone-map/declaration.ts'
import { EV_MAP } from '../../maps/ev-chargepoints/map.ts'
import { LOCATION_INSIGHTS_MAP } from '../../maps/location-insights/map.ts'
import { TOURISM_AND_ECONOMY_MAP } from '../../maps/tourism/map.ts'

/** The maps of figures by zone; flows have two zones each. */
const DECLARATIONS: Readonly<Record<Exclude<(typeof MAP_VIEWERS)[number], 'Flows_Map'>, ZoneScreenDeclaration>> = {
  Location_Insights_Map: LOCATION_INSIGHTS_MAP,
  // what two catchments have in common are their origins
  Retail_Catchment_Map: LOCATION_INSIGHTS_MAP,
  Rail_Catchment_Map: LOCATION_INSIGHTS_MAP,
  EV_Chargepoint_Insights_Map: EV_MAP,
  Tourism_And_Economy_Viewer_Map: TOURISM_AND_ECONOMY_MAP,
}

/** The map of an event's dataset, whose template has none of its own. */
export const EVENT_MAP: ZoneScreenDeclaration = LOCATION_INSIGHTS_MAP

/** The map that all datasets have; null where they have different ones, or one has none. */
export function commonMap(viewers: readonly string[]): ZoneScreenDeclaration | null {
  const [first, ...others] = viewers.map(each => Object.entries(DECLARATIONS).find(([viewer]) => viewer === each)?.[1])
  return first !== undefined && others.every(other => other === first) ? first : null
}
