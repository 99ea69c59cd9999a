import { sql } from 'kysely'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { APP_VERSION, DatasetStatus } from '../../../src/domain/constants.ts'
import { lastBackup } from '../../backup/keep-backups.ts'
import { type Database, WORKER } from '../../db/database.ts'
import { within } from '../concurrency/time-limits.ts'
import { TIME_OUTS } from '../outages/time-outs.ts'
import type { FreeSpace } from './free-space.ts'
import type { Readiness } from './readiness.ts'

/** The time of the last complete backup, in seconds since 1970; null if there is none. */
export const readBackup = (database: Database): Promise<number | null> =>
  database.within(WORKER, async tx => {
    const at = Date.parse((await lastBackup(tx))?.at ?? '')
    return Number.isNaN(at) ? null : at / 1000
  })

/**
 * The numbers of waiting and running datasets in all organisations, and the longest wait in seconds, or 0 if none is
 * waiting.
 */
export const readQueue = (database: Database): ReturnType<Readings['queue']> =>
  database.within(WORKER, async tx => {
    const rows = await tx
      .selectFrom('datasets')
      .select(['status', sql<number>`count(*)`.as('datasets')])
      .select(sql<number>`coalesce(extract(epoch from now() - min(created_at)), 0)::float8`.as('wait'))
      .where('status', 'in', [DatasetStatus.Requested, DatasetStatus.InProgress])
      .groupBy('status')
      .execute()
    const of = (status: DatasetStatus) => rows.find(row => row.status === status)
    return {
      requested: Number(of(DatasetStatus.Requested)?.datasets ?? 0),
      inProgress: Number(of(DatasetStatus.InProgress)?.datasets ?? 0),
      oldestWaitS: Math.max(0, of(DatasetStatus.Requested)?.wait ?? 0),
    }
  })

/** Histogram buckets in seconds, from a lookup by key to a build that takes minutes. */
const BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300]

export type AttemptOutcome = 'completed' | 'again' | 'failed' | 'lost' | 'returned'
/** `returned`: it will be retried; `differs`: the user decides. */
export type ZoneImportOutcome = 'done' | 'differs' | 'failed' | 'cancelled' | 'returned'
export type EmailOutcome = 'sent' | 'laid-down' | 'put-off' | 'given-up'

/** Values that are read each time the page is requested. */
export interface Readings {
  /** The numbers of waiting and running datasets, and the longest wait in seconds. */
  queue(): Promise<{ readonly requested: number; readonly inProgress: number; readonly oldestWaitS: number }>
  /** The number of waiting e-mails, the longest wait in seconds, and the number that failed permanently. */
  emails(): Promise<{ readonly waiting: number; readonly oldestWaitS: number; readonly undelivered: number }>
  /** Standing orders with months left, by what is holding them up. */
  standingOrders(): Promise<readonly { readonly state: string; readonly reason: string; readonly count: number }[]>
  freeSpace(): Promise<readonly FreeSpace[]>
  /** The state of the node's dependencies, as in /readyz. */
  readiness(): Promise<Readiness>
  /** The time of the last backup, in seconds since 1970; null if there is none. */
  backup(): Promise<number | null>
}

/** The value of a reading, or null if it fails or exceeds its time limit, so that the page never hangs. */
const readInTime = <T>(read: () => Promise<T>): Promise<T | null> => within(TIME_OUTS.readiness, read).catch(() => null)

/**
 * The metrics of one server process for Prometheus. Labels are calls, statements and outcomes from closed lists, but
 * never a person, an organisation, a place or text entered by a user.
 */
export const createMetrics = () => {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  new Gauge({ name: 'ambit_info', help: 'The version that runs', labelNames: ['version'], registers }).set(
    { version: APP_VERSION },
    1,
  )
  const histogram = <T extends string>(name: string, help: string, labelNames: readonly T[]) =>
    new Histogram({ name, help, labelNames, buckets: BUCKETS_S, registers })
  const gauge = <T extends string>(name: string, help: string, labelNames: readonly T[] = []) =>
    new Gauge({ name, help, labelNames, registers })
  const counter = <T extends string>(name: string, help: string, labelNames: readonly T[]) =>
    new Counter({ name, help, labelNames, registers })
  const queue = gauge('ambit_datasets', 'Datasets that wait for the worker or are at work', ['status'])
  const oldest = gauge('ambit_datasets_oldest_wait_seconds', 'How long the oldest waiting dataset has waited')
  const waitingEmails = gauge('ambit_letters_waiting', 'E-mails that are still to be sent')
  const oldestEmail = gauge('ambit_letters_oldest_wait_seconds', 'How long the oldest waiting e-mail has waited')
  const undelivered = gauge('ambit_letters_undelivered', 'E-mails of the last 30 days that nobody took')
  const standing = gauge('ambit_standing_orders', 'Standing orders with months left, by what is in their way', [
    'state',
    'reason',
  ])
  const free = gauge('ambit_disk_free_bytes', 'Room on the disk of the data folder and of the file store', ['folder'])
  const total = gauge('ambit_disk_total_bytes', 'Size of the disk of the data folder and of the file store', ['folder'])
  const up = gauge('ambit_dependency_up', 'Whether what the node rests on answers, as /readyz says it', ['dependency'])
  const backup = gauge('ambit_backup_last_timestamp_seconds', 'When the last backup was made')
  return {
    requests: histogram('ambit_http_request_seconds', 'Requests until their answer begins', ['call', 'status']),
    transactions: histogram('ambit_database_transaction_seconds', 'Transactions of the state database', ['role']),
    warehouse: histogram('ambit_warehouse_query_seconds', 'Statements of the warehouse', ['statement', 'outcome']),
    engineJobs: gauge('ambit_engine_jobs', 'Geometry jobs at work or waiting for a thread'),
    engine: histogram('ambit_engine_job_seconds', 'Geometry jobs', ['outcome']),
    attempts: counter('ambit_dataset_attempts_total', 'Attempts to build a dataset', ['outcome']),
    builds: histogram('ambit_dataset_build_seconds', 'Attempts to build a dataset, by their end', ['outcome']),
    emails: counter('ambit_letters_total', 'E-mails', ['outcome']),
    zoneImports: counter('ambit_zone_imports_total', 'Zone systems from browsers that were made', ['outcome']),
    /** The page that Prometheus reads. Readings that fail are left out. */
    async page(readings: Readings): Promise<{ readonly type: string; readonly text: string }> {
      const [waiting, mail, freeSpace, readiness, madeAt, orders] = await Promise.all([
        readInTime(readings.queue),
        readInTime(readings.emails),
        readInTime(readings.freeSpace),
        readInTime(readings.readiness),
        readInTime(readings.backup),
        readInTime(readings.standingOrders),
      ])
      for (const read of [free, total, up]) read.reset()
      for (const { folder, freeBytes, totalBytes } of freeSpace ?? []) {
        free.set({ folder }, freeBytes)
        total.set({ folder }, totalBytes)
      }
      for (const [dependency, isUp] of Object.entries(readiness ?? {})) up.set({ dependency }, Number(isUp))
      if (madeAt === null) backup.remove()
      else backup.set(madeAt)
      for (const read of [waitingEmails, oldestEmail, undelivered]) read.reset()
      if (mail) {
        waitingEmails.set(mail.waiting)
        oldestEmail.set(mail.oldestWaitS)
        undelivered.set(mail.undelivered)
      }
      standing.reset()
      for (const { state, reason, count } of orders ?? []) standing.set({ state, reason }, count)
      queue.reset()
      oldest.reset()
      if (waiting) {
        queue.set({ status: 'requested' }, waiting.requested)
        queue.set({ status: 'in_progress' }, waiting.inProgress)
        oldest.set(waiting.oldestWaitS)
      }
      return { type: registry.contentType, text: await registry.metrics() }
    },
  }
}
export type Metrics = ReturnType<typeof createMetrics>
