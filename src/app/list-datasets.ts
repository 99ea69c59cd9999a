import { routes } from '../contract/client-routes.ts'
import type { ListedReport } from '../contract/datasets.ts'
import { withRepeats } from '../domain/repeated-fields.ts'
import { call } from './client.ts'
import type { Client } from './create-client.ts'

/** Returns the datasets that the user may see, without their geometry and options. */
export const readListedDatasets = async (call: Client['call'], signal?: AbortSignal): Promise<ListedReport[]> =>
  withRepeats<ListedReport>(
    await call(routes.getRequestedReports, { query: { fields: 'list' }, ...(signal && { signal }) }),
  )

/** Lists the datasets with this page's session. */
export const listDatasets = (signal?: AbortSignal): Promise<ListedReport[]> => readListedDatasets(call, signal)
