import { VIEWER_ZOOM } from '../../domain/constants.ts'
import { FILTER_WORDS, MIDDLE_ZONES, type ZoneScreenDeclaration } from '../zone-screen/declaration.ts'
import { MODES } from './modes.ts'

/** The Location Insights map: the dataset's own zones, coloured by where its visitors come from. */
export const LOCATION_INSIGHTS_MAP: ZoneScreenDeclaration = {
  title: 'Location Insights map',
  zoneFile: 'DatasetZones.json',
  featureIdProperty: 'objectid',
  middleZones: MIDDLE_ZONES,
  credit: 'Zones: this dataset',
  modes: MODES,
  centre: [-0.2, 51.5],
  zoom: VIEWER_ZOOM,
  opensAtPlace: true,
  words: FILTER_WORDS,
}
