import { MIDDLE_ZONES, type ZoneScreenDeclaration } from '../../kit/zone-map/declaration.ts'
import { ANALYSES } from './modes.ts'
import { studyZones } from './study-zones.ts'

/** The Tourism and Economy viewer: middle zones, coloured by tourists, trips, payments and their blends. */
export const TOURISM_AND_ECONOMY_MAP: ZoneScreenDeclaration = {
  title: 'Tourism and Economy zone viewer',
  ...MIDDLE_ZONES,
  modes: ANALYSES,
  centre: [-0.2, 51.5],
  zoom: 11,
  words: {
    search: 'Submit',
    searching: 'Submitting',
    // sic (docs/specification.md V2.23)
    loadingZones: 'Loading zones....',
    noZones: 'No zones loaded... Too few devices made these trips. Choose fewer filters, or another analysis mode.',
    selectAll: 'Select all zones',
    deselectAll: 'Deselect all zones',
  },
  namesReport: true,
  studyZones,
}
