import type { ComparedFacts } from '../../../domain/compare/unlike-things.ts'
import { STANDARD_ZONES } from '../../../domain/constants.ts'
import { NO_VIEWER } from '../../../domain/viewers.ts'
import { type ReportDeclaration, tabsFor } from '../../kit/report/report-tabs.ts'
import type { Side } from './side.ts'

/** The facts of a side that decide whether its figures can be compared with those of the base. */
export const factsOf = ({ label, period, details, km2 }: Side, { tabs }: ReportDeclaration): ComparedFacts => ({
  label,
  first: period.first,
  last: period.last,
  missingDays: details.details.missingDays,
  zones: details.mapViewer === NO_VIEWER ? null : zonesText(details.details),
  options: tabsFor(tabs, details.details.reportInputs).map(({ title }) => title),
  areaKm2: km2,
})

/** The zone system of a dataset's map with its version. */
export const zonesText = ({ zoneSystem, standardVersion }: Side['details']['details']): string =>
  zoneSystem === STANDARD_ZONES ? `standard zones, version ${standardVersion}` : zoneSystem
