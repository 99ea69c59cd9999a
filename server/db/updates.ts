import { sql, type UpdateResult } from 'kysely'

/** The current time on the database's clock, which all nodes share. */
export const now = sql<Date>`now()`

/** A point in the future, on the database's clock. */
export const inSeconds = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`

/**
 * Runs an update.
 * @returns false if it changed no row, for example because another node holds the lease
 */
export const isUpdated = async (update: { executeTakeFirst(): Promise<UpdateResult> }): Promise<boolean> =>
  (await update.executeTakeFirst()).numUpdatedRows > 0n
