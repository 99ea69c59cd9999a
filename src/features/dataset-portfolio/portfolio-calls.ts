import type { Client } from '../../app/create-client.ts'
import { linkToViewer } from '../../app/viewers.ts'
import { routes } from '../../contract/routes.ts'
import { totalOf } from '../../domain/disclosure/share-of.ts'
import { NO_FIGURE } from '../../domain/summaries/figure.ts'
import { seriesCalls } from '../../viewers/pages/series/read-members.ts'
import type { PortfolioDeps } from './model.ts'

/** A series on the real calls. All of its datasets are of one template, so that one of them names the report. */
export const portfolioCalls = (
  call: Client['call'],
  id: number,
): PortfolioDeps & { readonly reportLink: (datasetId: number) => string | null } => {
  let viewer: string | null = null
  const viewerOf = async (datasetId: number, signal: AbortSignal): Promise<string> => {
    viewer ??= (await call(routes.getRequestedReport, { query: { id: datasetId }, signal })).reportViewer
    return viewer
  }
  return {
    series: signal => call(routes.getSeries, { query: { id }, signal }),
    visits: async (datasetid, signal) => {
      const daily = seriesCalls(await viewerOf(datasetid, signal))?.daily
      if (daily === undefined) return null
      const { Totals } = await call(daily, { query: { datasetid }, signal })
      const total = totalOf(Totals, {})
      return total === null ? NO_FIGURE : { value: total.value, margin: total.margin }
    },
    /** Null while the report is not known, and where there is none. */
    reportLink: datasetId => {
      const link = viewer === null ? null : linkToViewer('report', viewer, datasetId)
      return link !== null && 'href' in link ? link.href : null
    },
  }
}
