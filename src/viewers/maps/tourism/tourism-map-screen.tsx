import type { OwnParts } from '../../kit/zone-map/parts/side-menu.tsx'
import { OpenZoneScreen } from '../../kit/zone-map/zone-screen.tsx'
import { BlendSection } from './parts/blend-note.tsx'
import { FiltersTab } from './parts/tourism-filters-tab.tsx'
import { InfoTab } from './parts/tourism-info-tab.tsx'
import { TOURISM_AND_ECONOMY_MAP } from './tourism-map.ts'

const OWN_PARTS: OwnParts = { filtersTab: FiltersTab, infoTab: InfoTab, measureNote: BlendSection }

/** /Tourism_And_Economy_Viewer_Map?datasetid= */
export const Screen = () => <OpenZoneScreen declaration={TOURISM_AND_ECONOMY_MAP} ownParts={OWN_PARTS} />
