import { sql } from 'kysely'
import { ReportStatus } from '../../../src/domain/constants.ts'
import { type Database, WORKER } from '../../db/database.ts'
import type { Readings } from './metrics.ts'

/** The numbers of datasets of all organisations that wait and are in progress; the longest wait in seconds, 0 where none waits. */
export const readQueue = (database: Database): ReturnType<Readings['queue']> =>
  database.within(WORKER, async tx => {
    const rows = await tx
      .selectFrom('datasets')
      .select(['status', sql<number>`count(*)`.as('datasets')])
      .select(sql<number>`coalesce(extract(epoch from now() - min(created_at)), 0)::float8`.as('wait'))
      .where('status', 'in', [ReportStatus.Requested, ReportStatus.InProgress])
      .groupBy('status')
      .execute()
    const of = (status: ReportStatus) => rows.find(row => row.status === status)
    return {
      requested: Number(of(ReportStatus.Requested)?.datasets ?? 0),
      inProgress: Number(of(ReportStatus.InProgress)?.datasets ?? 0),
      oldestWaitS: Math.max(0, of(ReportStatus.Requested)?.wait ?? 0),
    }
  })
