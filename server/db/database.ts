import { Kysely, sql, type Transaction } from 'kysely'
import { ambitDialect } from './dialect.ts'
import type { SqlDriver } from './driver.ts'
import { inTurn } from './in-turn.ts'
import type { Schema } from './schema.ts'

export type Tx = Transaction<Schema>

/** On whose behalf a transaction runs: row-level security reads this and lets nothing else through. */
export interface Scope {
  readonly role: 'ambit_app' | 'ambit_job'
  readonly organisationId: number | null
  readonly userId: number | null
  /** Every dataset of the organisation, not only the user's own. */
  readonly viewsAll: boolean
  /** Every organisation: the provider's administrators, sign-in before the user is known, and the worker. */
  readonly everywhere: boolean
}

/** Reads before the user is known (sign-in, links) and for all users: every organisation, by the role of requests. */
export const UNSCOPED: Scope = {
  role: 'ambit_app',
  organisationId: null,
  userId: null,
  viewsAll: false,
  everywhere: true,
}
/** The dataset worker and the start of the server. */
export const WORKER: Scope = { role: 'ambit_job', organisationId: null, userId: null, viewsAll: true, everywhere: true }

export interface Database {
  /**
   * Runs `work` in one transaction on behalf of a scope. Inside, use the transaction given and nothing else: on the
   * embedded database there is one session, and a second one would wait for the first for ever. Nothing slow belongs here.
   */
  within<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T>
  /** @param missed is called where notices may have been missed */
  listen(channel: string, heard: (payload: string) => void, missed?: () => void): Promise<() => Promise<void>>
  /** Runs work that only one node of the installation may do at a time, such as migrating. */
  inTurn<T>(work: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

const text = (value: number | boolean | null): string =>
  value === null || value === false ? '' : value === true ? 'yes' : String(Number(value))

/** Every transaction begins with its scope, in one message to the database. */
const beginIn = (scope: Scope): string => `begin; select set_config('role', '${scope.role}', true),
  set_config('ambit.organisation', '${text(scope.organisationId)}', true),
  set_config('ambit.user', '${text(scope.userId)}', true),
  set_config('ambit.views_all', '${text(scope.viewsAll)}', true),
  set_config('ambit.everywhere', '${text(scope.everywhere)}', true)`

/** Within a transaction of an organisation: does `work` as another of its users, then continues as the first. */
export const asUser = async <T>(
  tx: Tx,
  { userId: began }: Scope,
  userId: number,
  work: () => Promise<T>,
): Promise<T> => {
  const become = (id: number | null) => sql`select set_config('ambit.user', ${text(id)}, true)`.execute(tx)
  await become(userId)
  const done = await work()
  await become(began)
  return done
}

export const createDatabase = (driver: SqlDriver): Database => {
  let closed: Promise<void> | null = null
  return {
    within: (scope, work) =>
      new Kysely<Schema>({ dialect: ambitDialect(driver, beginIn(scope)) }).transaction().execute(work),
    listen: driver.listen,
    inTurn: work => inTurn(driver, work),
    close() {
      closed ??= driver.close()
      return closed
    },
  }
}
