import { routes } from '../../../contract/routes.ts'
import { ReportInput } from '../../../domain/constants.ts'
import { OWN_ZONES_MAP, type ZoneScreenDeclaration } from '../../kit/zone-map/declaration.ts'
import { option } from '../../kit/zone-map/many-of.ts'
import { VISITS_BY_ORIGIN } from '../../kit/zone-map/measures.ts'
import type { ModeFilter, ZoneMode } from '../../kit/zone-map/mode.ts'
import { DAY_TYPE } from '../location-insights/filters.ts'
import { ANALYSES } from '../location-insights/modes.ts'
import { STATION_GROUPING } from './group-stations.ts'

/** Rail alone. */
const BY_RAIL: ModeFilter = {
  kind: 'one',
  id: 'modes',
  label: 'Mode',
  options: [option('0', 'Rail', 'by rail')],
  required: false,
  initial: '0',
}

const VISITS: ZoneMode = {
  id: 'stations',
  title: 'Stations, all visits',
  call: routes.journeyOrigins,
  measure: VISITS_BY_ORIGIN,
  filters: [DAY_TYPE],
  canFilterByZone: false,
  covers: 'every-zone',
}

/** The Rail Catchment map: the station used beside those that could have been, and the analyses of Location Insights. */
export const RAIL_CATCHMENT_MAP: ZoneScreenDeclaration = {
  ...OWN_ZONES_MAP,
  title: 'Rail Catchment map',
  modes: [
    {
      ...VISITS,
      id: 'railstations',
      title: 'Stations, visits by rail',
      call: routes.modeOrigins,
      filters: [DAY_TYPE, BY_RAIL],
      needsInput: ReportInput.Mode,
    },
    VISITS,
    ...ANALYSES,
  ],
  groupings: { railstations: STATION_GROUPING, stations: STATION_GROUPING },
}
