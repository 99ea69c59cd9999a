import { call, routes, stream } from '../../app/client.ts'
import { refreshOrganisation } from '../../app/organisation.ts'
import { ReportStatus } from '../../domain/constants.ts'
import { announce } from '../../ui/live-region.tsx'
import { createDatasetList, type DatasetList } from './model.ts'

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })

/** The list on the real calls: loads, and follows the statuses until the answer of `follow` is called. */
export const startDatasetList = (): { readonly list: DatasetList; readonly follow: () => () => void } => {
  const list = createDatasetList({
    load: () => {
      // a dataset that is new here has been paid for
      void refreshOrganisation()
      return call(routes.getRequestedReports)
    },
    statuses: signal => stream(routes.datasetStatuses, { signal }),
    wait,
    onSettled: dataset => {
      const done = dataset.reportStatus === ReportStatus.Completed
      announce(`${dataset.clientProjectName} ${done ? 'completed' : 'failed'}`)
      // a failure gives its credits back
      if (!done) void refreshOrganisation()
    },
  })
  const follow = () => {
    const controller = new AbortController()
    void list.load().then(() => list.follow(controller.signal))
    return () => controller.abort()
  }
  return { list, follow }
}
