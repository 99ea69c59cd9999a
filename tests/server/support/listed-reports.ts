import type { Database } from '../../../server/db/database.ts'
import type { Identity } from '../../../server/services/account/identity.ts'
import { requestedReports } from '../../../server/services/datasets/datasets.ts'
import type { RequestedReport } from '../../../src/contract/datasets.ts'

/** A user's whole list of datasets. */
export const listedReports = async (database: Database, identity: Identity): Promise<RequestedReport[]> => {
  const all: RequestedReport[] = []
  for await (const part of requestedReports(database, identity)) all.push(...part)
  return all
}
