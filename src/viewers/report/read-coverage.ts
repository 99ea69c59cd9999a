import type { Client } from '../../app/create-client.ts'
import type { journeyOrigins } from '../../contract/location-insights-map.ts'
import type { averageHourly } from '../../contract/report-tables.ts'
import type { Route } from '../../contract/routes.ts'
import { coverageText, hoursCoverage, zonesCoverage } from '../../domain/coverage.ts'

/** The calls of a report of visits from whose figures and totals the withheld part of a dataset follows. */
interface CoverageCalls {
  readonly hourly: Route<typeof averageHourly>
  /** Visits by zone of origin; undefined for a report without a map. */
  readonly origins?: Route<typeof journeyOrigins>
}

/**
 * Loads the sentence on the withheld part of a dataset; null if it is not known.
 * @param hasMap true if the dataset has a map, and therefore figures by zone
 */
export type ReadCoverage = (
  call: Client['call'],
  datasetid: number,
  hasMap: boolean,
  signal: AbortSignal,
) => Promise<string | null>

/** The withheld part of the visits of a dataset. */
export const visitsCoverage =
  ({ hourly, origins }: CoverageCalls): ReadCoverage =>
  async (call, datasetid, hasMap, signal) => {
    const request = { query: { datasetid }, signal }
    const [hours, zones] = await Promise.all([
      call(hourly, request),
      // without filters the call counts all visits
      origins === undefined || !hasMap ? null : call(origins, request),
    ])
    return coverageText({
      ...hoursCoverage(hours.Items[0], hours.Totals),
      byZone: zones === null ? null : zonesCoverage(zones.Items, zones.Total),
    })
  }
