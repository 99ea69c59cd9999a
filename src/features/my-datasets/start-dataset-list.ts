import { type ReadonlySignal, signal } from '@preact/signals-react'
import { call, routes, stream } from '../../app/client.ts'
import { listDatasets } from '../../app/datasets.ts'
import { refreshOrganisation } from '../../app/organisation.ts'
import { preparedOrders } from '../../app/prepared-orders.ts'
import { wait } from '../../app/wait.ts'
import type { DatasetScore } from '../../contract/scores.ts'
import type { Dataset } from '../../contract/wire-names.ts'
import { DatasetStatus } from '../../domain/constants.ts'
import { announce } from '../../ui/display/live-region.tsx'
import { openSavedAreaStore, type SavedAreaStore } from '../saved-areas/saved-area-store.ts'
import { type StandingOrders, startStandingOrders } from '../standing-orders/create-standing-orders.ts'
import { createDatasetList, type DatasetList } from './create-dataset-list.ts'
import { createGroups, type Groups } from './create-groups.ts'

/** The only template whose datasets have a score. */
const SCORED = 'EV Chargepoint Insights'
/** The maximum number of datasets per call. */
const MOST = 1000

export type Scores = ReadonlyMap<number, DatasetScore>

/** Loads the scores of completed EV datasets, keyed by id. Empty if they cannot be loaded. */
const loadScores = async (datasets: readonly Dataset[]): Promise<Scores> => {
  const scored = datasets
    .filter(({ templateName, status }) => templateName === SCORED && status === DatasetStatus.Completed)
    .slice(0, MOST)
    .map(({ id, templateName }) => ({ id, type: templateName }))
  if (scored.length === 0) return new Map()
  try {
    const scores = await call(routes.datasetsScores, { query: { datasets: JSON.stringify(scored) } })
    return new Map(scores.map(score => [score.id, score]))
  } catch {
    return new Map()
  }
}

export interface Started {
  readonly list: DatasetList
  readonly groups: Groups
  readonly standing: StandingOrders
  readonly areas: SavedAreaStore
  readonly scores: ReadonlySignal<Scores>
  /** Loads the list and follows the statuses until the returned function is called. */
  readonly follow: () => () => void
}

/** Creates the list, its groups and its scores with the portal's calls. */
export const startDatasetList = (): Started => {
  const scores = signal<Scores>(new Map())
  const list = createDatasetList({
    load: async () => {
      // The user has just paid for a new dataset.
      void refreshOrganisation()
      // A prepared order may have become a dataset.
      void preparedOrders.load()
      const datasets = await listDatasets()
      void loadScores(datasets).then(loaded => {
        scores.value = loaded
      })
      return datasets
    },
    statuses: signal => stream(routes.datasetStatuses, { signal }),
    wait,
    onSettled: dataset => {
      const done = dataset.status === DatasetStatus.Completed
      announce(`${dataset.name} ${done ? 'completed' : 'failed'}`)
      // A failed dataset is refunded.
      if (!done) void refreshOrganisation()
    },
  })
  const groups = createGroups({
    list: () => call(routes.listAllGroups),
    create: groupName => call(routes.createGroup, { query: { groupName } }),
    rename: (groupId, groupName) => call(routes.updateGroup, { query: { groupId, groupName } }),
    remove: groupId => call(routes.deleteGroup, { query: { groupId } }),
    assign: (requestedReportId, groupId) => call(routes.updateReportGroup, { query: { requestedReportId, groupId } }),
    onChange: list.load,
  })
  const standing = startStandingOrders()
  const follow = () => {
    const controller = new AbortController()
    // If loading fails, the dialog says so when it is opened.
    void standing.load()
    // If the groups cannot be loaded, the filter offers none, but the datasets are shown anyway.
    groups.load().catch(() => undefined)
    void list.load().then(() => list.follow(controller.signal))
    return () => controller.abort()
  }
  return { list, groups, standing, areas: openSavedAreaStore(call), scores, follow }
}
