import type { ListedReport } from '../contract/datasets.ts'
import { withRepeats } from '../domain/repeated-fields.ts'
import { call, routes } from './client.ts'

/** The datasets that the user may see, without their geometry and their choices. */
export const listDatasets = async (signal?: AbortSignal): Promise<ListedReport[]> =>
  withRepeats<ListedReport>(
    await call(routes.getRequestedReports, { query: { fields: 'list' }, ...(signal && { signal }) }),
  )
