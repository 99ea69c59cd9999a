import { OpenZoneScreen } from '../zone-screen/open-zone-screen.tsx'
import { TOURISM_AND_ECONOMY_MAP } from './map.ts'

/** /Tourism_And_Economy_Viewer_Map?datasetid= */
export const Screen = () => <OpenZoneScreen declaration={TOURISM_AND_ECONOMY_MAP} />
