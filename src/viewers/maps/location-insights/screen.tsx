import { OpenZoneScreen } from '../../kit/zone-map/open-zone-screen.tsx'
import { LOCATION_INSIGHTS_MAP } from './map.ts'

/** /Location_Insights_Map?datasetid= */
export const Screen = () => <OpenZoneScreen declaration={LOCATION_INSIGHTS_MAP} />
