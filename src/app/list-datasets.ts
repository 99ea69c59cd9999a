import type { ListedReport } from '../contract/datasets.ts'
import { call } from './client.ts'
import { readListedDatasets } from './read-listed-datasets.ts'

/** The listed datasets, by the session of this page. */
export const listDatasets = (signal?: AbortSignal): Promise<ListedReport[]> => readListedDatasets(call, signal)
