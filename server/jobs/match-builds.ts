import { DatasetStatus } from '../../src/domain/constants.ts'
import { isBackingUp } from '../db/backup-lock.ts'
import { type Database, WORKER } from '../db/database.ts'
import type { MovementData } from '../warehouse/movement-data.ts'

interface MatchedBuilds {
  /** Datasets whose figures the warehouse has lost. They are rebuilt from their orders, free of charge and without an e-mail. */
  readonly remade: readonly number[]
  /** Datasets without figures whose months are not in the warehouse. They stay unchanged. */
  readonly missing: readonly number[]
  /** The number of unused builds that were removed. */
  readonly discarded: number
  /** The number of unused builds that stay because a running backup's snapshot may refer to them. */
  readonly heldOff: number
}

const monthsOf = (firstDay: string, lastDay: string): string[] => {
  const months: string[] = []
  const last = lastDay.slice(0, 7)
  for (let month = firstDay.slice(0, 7); month <= last; ) {
    months.push(month)
    const [year = 0, number = 0] = month.split('-').map(Number)
    month = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
  }
  return months
}

/**
 * Reconciles state and warehouse after either was restored or replaced. An attempt is recorded in the state before it
 * writes any rows, and the warehouse is read first, so a build without a dataset is unused.
 * @param discards whether to remove unused builds
 */
export const matchBuilds = async (
  database: Database,
  movement: Pick<MovementData, 'builds' | 'availableMonths' | 'discard'>,
  discards: boolean,
): Promise<MatchedBuilds> => {
  const { held, complete } = await movement.builds()
  const months = new Set(
    (await movement.availableMonths()).map(({ year, month }) => `${year}-${String(month).padStart(2, '0')}`),
  )
  const datasets = await database.within(WORKER, tx =>
    tx
      .selectFrom('datasets')
      .select(['id', 'status', 'build_id', 'attempt_build_id', 'first_day', 'last_day'])
      .execute(),
  )
  const named = new Set(datasets.flatMap(({ build_id, attempt_build_id }) => [build_id, attempt_build_id]))
  const lacking = datasets.filter(
    ({ status, build_id }) => status === DatasetStatus.Completed && build_id !== null && !complete.has(build_id),
  )
  const delivered = ({ first_day, last_day }: (typeof lacking)[number]) =>
    monthsOf(first_day, last_day).every(month => months.has(month))
  const remade: number[] = []
  for (const dataset of lacking.filter(delivered)) {
    const { id, build_id } = dataset
    await database.within(WORKER, async tx => {
      const changed = await tx
        .updateTable('datasets')
        .set({
          remade: true,
          status: DatasetStatus.Requested,
          progress: 0,
          claims: 0,
          failures: 0,
          not_before: null,
          lease_owner: null,
          lease_until: null,
          build_id: null,
          changed_at: new Date(),
        })
        .where('id', '=', id)
        .where('build_id', '=', build_id)
        .returning('id')
        .execute()
      remade.push(...changed.map(row => row.id))
    })
  }
  const orphans = discards ? [...held].filter(build => !named.has(build)) : []
  let discarded = 0
  for (const build of orphans) {
    if (await database.within(WORKER, isBackingUp)) break
    await movement.discard(build)
    discarded += 1
  }
  return {
    remade,
    missing: lacking.filter(dataset => !delivered(dataset)).map(({ id }) => id),
    discarded,
    heldOff: orphans.length - discarded,
  }
}
