import type { Client } from '../../../app/create-client.ts'
import { createLoad } from '../../../app/load.ts'
import type { ReportDetails } from '../../../contract/datasets.ts'
import { routes } from '../../../contract/routes.ts'
import { ReportStatus } from '../../../domain/constants.ts'
import type { ReportModel } from '../../kit/report/model.ts'

interface PairDeps {
  readonly call: Client['call']
  readonly engine: ReportModel['engine']
  readonly datasetid: number
}

/** A street and its district, or the one of them that can be shown and why the other one cannot. */
export type FoundPair =
  | { readonly kind: 'both'; readonly street: number; readonly district: number }
  | { readonly kind: 'one'; readonly why: 'alone' | 'gone' | 'making' | 'failed' }

const whyNot = ({ reportStatus }: Pick<ReportDetails, 'reportStatus'>): 'making' | 'failed' | null => {
  if (reportStatus === ReportStatus.Completed) return null
  return reportStatus === ReportStatus.Failed ? 'failed' : 'making'
}

/** The state of an open High Street Week: which datasets belong together. */
export const createPair = ({ call, engine, datasetid }: PairDeps) => {
  const found = createLoad(async (signal): Promise<FoundPair> => {
    const detailsOf = (id: number) => call(routes.getRequestedReport, { query: { id }, signal })
    const { details } = await detailsOf(datasetid)
    if (details.district === undefined) return { kind: 'one', why: 'alone' }
    const { street, district } = details.district
    if (street === null || district === null) return { kind: 'one', why: 'gone' }
    const other = await detailsOf(datasetid === street ? district : street)
    const why = whyNot(other)
    return why === null ? { kind: 'both', street, district } : { kind: 'one', why }
  })
  return { call, engine, datasetid, found }
}
export type Pair = ReturnType<typeof createPair>
