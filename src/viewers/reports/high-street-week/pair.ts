import type { Client } from '../../../app/create-client.ts'
import { readDataset } from '../../../app/datasets.ts'
import { createLoad } from '../../../app/load.ts'
import type { DatasetDetails } from '../../../contract/wire-names.ts'
import { DatasetStatus } from '../../../domain/constants.ts'
import type { ReportModel } from '../../kit/report/report-model.ts'

interface PairDeps {
  readonly call: Client['call']
  readonly engine: ReportModel['engine']
  readonly datasetid: number
}

/** A street and its district, or only one of them and the reason why the other cannot be shown. */
export type PairAreas =
  | { readonly kind: 'both'; readonly street: number; readonly district: number }
  | { readonly kind: 'one'; readonly why: 'alone' | 'gone' | 'making' | 'failed' }

const reasonAlone = ({ status }: Pick<DatasetDetails, 'status'>): 'making' | 'failed' | null => {
  if (status === DatasetStatus.Completed) return null
  return status === DatasetStatus.Failed ? 'failed' : 'making'
}

/** Creates the state of an open High Street Week, with the two datasets that belong together. */
export const createPair = ({ call, engine, datasetid }: PairDeps) => {
  const areas = createLoad(async (signal): Promise<PairAreas> => {
    const detailsOf = (id: number) => readDataset(call, id, signal)
    const { details } = await detailsOf(datasetid)
    if (details.district === undefined) return { kind: 'one', why: 'alone' }
    const { street, district } = details.district
    if (street === null || district === null) return { kind: 'one', why: 'gone' }
    const other = await detailsOf(datasetid === street ? district : street)
    const why = reasonAlone(other)
    return why === null ? { kind: 'both', street, district } : { kind: 'one', why }
  })
  return { call, engine, datasetid, areas }
}
export type Pair = ReturnType<typeof createPair>

/** The names of the two areas. */
export const LABELS = { street: 'Street', district: 'District' } as const

/** Why one area is shown on its own. Null if it was ordered on its own. */
export const WHY_ALONE: Readonly<Record<Extract<PairAreas, { kind: 'one' }>['why'], string | null>> = {
  alone: null,
  gone: 'The other area of this order is not among your datasets any more, so this one is shown alone.',
  making:
    'The other area of this order is still being made. Open this page again when it is completed to compare the two.',
  failed:
    'The other area of this order could not be made, so this one is shown alone. The credits of the order were returned.',
}
