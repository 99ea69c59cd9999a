import { OpenZoneScreen } from '../../kit/zone-map/open-zone-screen.tsx'
import { RAIL_CATCHMENT_MAP } from './map.ts'

/** /Rail_Catchment_Map?datasetid= */
export const Screen = () => <OpenZoneScreen declaration={RAIL_CATCHMENT_MAP} />
