import { PopulationCountArea } from '../../../../src/domain/constants.ts'

/** What these templates share: one place, counted as it is drawn, shown in the viewers of Location Insights. */
export const ONE_PLACE = {
  populationCountArea: PopulationCountArea.StudyArea,
  geofenceExtensionSize: 5000,
  maxPointsOfInterest: 1,
  canSelectZones: true,
  reportViewer: 'Location_Insights_Report',
  mapViewer: 'Location_Insights_Map',
} as const
