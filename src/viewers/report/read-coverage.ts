import type { Client } from '../../app/create-client.ts'
import type { journeyOrigins } from '../../contract/location-insights-map.ts'
import type { averageHourly } from '../../contract/report-tables.ts'
import type { Route } from '../../contract/routes.ts'
import { coverageText, hoursCoverage, zonesCoverage } from '../../domain/coverage.ts'

/** The calls of a report whose released figures and totals tell how much of a dataset is withheld. */
export interface CoverageCalls {
  readonly hourly: Route<typeof averageHourly>
  /** Visits by zone of origin; none where the report has no map. */
  readonly origins?: Route<typeof journeyOrigins>
}

/**
 * How much of a dataset is withheld, in a sentence; null where that is not known.
 * @param hasMap whether the dataset has a map, and so figures by zone
 */
export async function readCoverage(
  call: Client['call'],
  { hourly, origins }: CoverageCalls,
  datasetid: number,
  hasMap: boolean,
  signal: AbortSignal,
): Promise<string | null> {
  const asked = { query: { datasetid }, signal }
  const [hours, zones] = await Promise.all([
    call(hourly, asked),
    // filters that are left out take all
    origins === undefined || !hasMap ? null : call(origins, asked),
  ])
  return coverageText({
    ...hoursCoverage(hours.Items[0], hours.Totals),
    byZone: zones === null ? null : zonesCoverage(zones.Items, zones.Total),
  })
}
