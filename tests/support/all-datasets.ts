import { getRequestedReports, type RequestedReport } from '../../src/contract/datasets.ts'
import type { PortalClient } from './portal-client.ts'

/** The whole list of datasets, with every field. */
export const allDatasets = async (client: PortalClient): Promise<RequestedReport[]> =>
  (await client.call(getRequestedReports)) as RequestedReport[]
