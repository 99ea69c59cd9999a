import { type Database, WORKER } from '../../server/db/database.ts'
import { ReportStatus } from '../../src/domain/constants.ts'

/**
 * Resolves when every dataset of the demo is Completed but for the one that is given up; a worker must be at work.
 * @param meant why that one failed
 * @throws where another has Failed: a demo without it is not ready
 */
export const datasetsCompleted = async (
  database: Database,
  meant: string,
  onChange: (completed: number, of: number) => void,
): Promise<void> => {
  let changed: () => void = () => undefined
  let told = -1
  const stop = await database.listen('ambit_dataset', () => changed())
  try {
    for (;;) {
      const next = new Promise<void>(done => {
        changed = done
      })
      const datasets = await database.within(WORKER, tx =>
        tx.selectFrom('datasets').select(['status', 'failure']).execute(),
      )
      const wanted = datasets.filter(({ failure }) => failure !== meant)
      const completed = wanted.filter(({ status }) => status === ReportStatus.Completed).length
      if (completed !== told) onChange(completed, wanted.length)
      told = completed
      if (wanted.some(({ status }) => status === ReportStatus.Failed))
        throw new Error('A dataset of the demo could not be built; the log says why')
      if (completed === wanted.length) return
      await next
    }
  } finally {
    await stop()
  }
}
