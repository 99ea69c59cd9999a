import { routes } from '../../../contract/routes.ts'
import { OWN_ZONES_MAP, type ZoneScreenDeclaration } from '../../kit/zone-map/declaration.ts'
import { VISITS_BY_ORIGIN } from '../../kit/zone-map/measures.ts'
import type { ZoneMode } from '../../kit/zone-map/mode.ts'
import { DAY_TYPE } from '../location-insights/filters.ts'
import { ANALYSES } from '../location-insights/modes.ts'
import { catchmentGrouping } from './group-catchment.ts'

const catchment = (id: string, title: string): ZoneMode => ({
  id,
  title,
  call: routes.journeyOrigins,
  measure: VISITS_BY_ORIGIN,
  filters: [DAY_TYPE],
  canFilterByZone: false,
  covers: 'every-zone',
})

/** The Retail Catchment map: zones of origin in core, secondary and tertiary catchments, and the analyses of Location Insights. */
export const RETAIL_CATCHMENT_MAP: ZoneScreenDeclaration = {
  ...OWN_ZONES_MAP,
  title: 'Retail Catchment map',
  modes: [
    catchment('catchment', 'Catchment by visits per km²'),
    catchment('catchmentperresident', 'Catchment by visits per resident'),
    ...ANALYSES,
  ],
  groupings: {
    catchment: catchmentGrouping('km2'),
    catchmentperresident: catchmentGrouping('resident'),
  },
}
