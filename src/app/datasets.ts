import { routes } from '../contract/client-routes.ts'
import type { ListedReport } from '../contract/datasets.ts'
import { type Dataset, type DatasetDetails, renamed, renamedDetails } from '../contract/wire-names.ts'
import { withRepeats } from '../domain/repeated-fields.ts'
import { call } from './client.ts'
import type { Client } from './create-client.ts'

/** Returns the datasets that the user may see, without their geometry and options. */
export const readDatasets = async (call: Client['call'], signal?: AbortSignal): Promise<Dataset[]> => {
  const rows = await call(routes.getRequestedReports, { query: { fields: 'list' }, signal })
  return withRepeats<ListedReport>(rows).map(renamed)
}

/** Lists the datasets with this page's session. */
export const listDatasets = (signal?: AbortSignal): Promise<Dataset[]> => readDatasets(call, signal)

/** Returns a dataset with its details. */
export const readDataset = async (call: Client['call'], id: number, signal?: AbortSignal): Promise<DatasetDetails> =>
  renamedDetails(await call(routes.getRequestedReport, { query: { id }, signal }))

/** Returns a sample that is shown in passing, which the audit trail does not record as viewed. */
export const readPreview = async (call: Client['call'], id: number, signal: AbortSignal): Promise<DatasetDetails> =>
  renamedDetails(await call(routes.getRequestedReport, { query: { id, preview: true }, signal }))
