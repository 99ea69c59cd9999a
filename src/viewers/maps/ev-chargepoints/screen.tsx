import { OpenZoneScreen } from '../../kit/zone-map/open-zone-screen.tsx'
import { EV_MAP } from './map.ts'

/** /EV_Chargepoint_Insights_Map?datasetid= */
export const Screen = () => <OpenZoneScreen declaration={EV_MAP} />
