import { OWN_ZONES_MAP, type ZoneScreenDeclaration } from '../../kit/zone-map/declaration.ts'
import { ANALYSES } from './modes.ts'

/** The EV Chargepoint Insights map: where electric vehicles come from, go to and pass between. */
export const EV_MAP: ZoneScreenDeclaration = { ...OWN_ZONES_MAP, title: 'EV Chargepoint Insights map', modes: ANALYSES }
