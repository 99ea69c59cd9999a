import type { ComparedFacts } from '../../../domain/compare/unlike-things.ts'
import type { ZoneMode } from '../../kit/zone-map/mode.ts'
import { offeredModes } from '../../kit/zone-map/mode-query.ts'
import { zonesText } from '../compare/facts-of.ts'
import type { MapSide } from './map-side.ts'

/** The facts of a dataset that decide whether its zones can be compared with those of the base. */
export const factsOf = ({ label, details }: MapSide, modes: readonly ZoneMode[]): ComparedFacts => ({
  label,
  first: details.details.startDate.slice(0, 10),
  last: details.details.endDate.slice(0, 10),
  missingDays: details.details.missingDays,
  zones: zonesText(details.details),
  options: offeredModes(modes, details.details.reportInputs).map(({ title }) => title),
  areaKm2: details.details.areaKm2,
})
