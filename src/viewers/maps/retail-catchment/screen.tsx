import { OpenZoneScreen } from '../../kit/zone-map/open-zone-screen.tsx'
import { RETAIL_CATCHMENT_MAP } from './map.ts'

/** /Retail_Catchment_Map?datasetid= */
export const Screen = () => <OpenZoneScreen declaration={RETAIL_CATCHMENT_MAP} />
