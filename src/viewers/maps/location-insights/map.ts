import { OWN_ZONES_MAP, type ZoneScreenDeclaration } from '../../kit/zone-map/declaration.ts'
import { ANALYSES } from './modes.ts'

/** The Location Insights map: the dataset's own zones, coloured by where its visitors come from. */
export const LOCATION_INSIGHTS_MAP: ZoneScreenDeclaration = {
  ...OWN_ZONES_MAP,
  title: 'Location Insights map',
  modes: ANALYSES,
}
