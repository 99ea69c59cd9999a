import type { ListedReport } from '../contract/datasets.ts'
import { call, routes } from './client.ts'

/** The datasets that the user may see, without their geometry and their choices. */
export const listDatasets = (signal?: AbortSignal): Promise<ListedReport[]> =>
  call(routes.getRequestedReports, { query: { fields: 'list' }, ...(signal && { signal }) })
