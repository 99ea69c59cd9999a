import type { Database } from '../db/database.ts'
import { scopeOf } from '../services/account/identity.ts'
import { type Actor, writeView } from './audit.ts'

/** Views remembered at most; past it they are forgotten, and the database tells them apart. */
const MAX_REMEMBERED = 200_000

/**
 * Writes that a user views a dataset: once for each user, dataset and day (UTC). What this process has written today it
 * remembers, so that every further call costs no query; what another has written, the database's unique index keeps out.
 * @param now milliseconds since 1970
 */
export const createViewLog = (database: Database, now: () => number = Date.now) => {
  let day = 0
  /** By user and dataset; calls that come side by side wait for the one that writes. */
  let written = new Map<string, Promise<void>>()
  return (actor: Actor, datasetId: number): Promise<void> | undefined => {
    const today = Math.floor(now() / 86_400_000)
    if (today !== day || written.size >= MAX_REMEMBERED) {
      day = today
      written = new Map()
    }
    const { identity } = actor
    const key = `${identity.userId} ${datasetId}`
    const remembered = written.get(key)
    if (remembered) return remembered
    const of = written
    const writing = database.within(scopeOf(identity), tx => writeView(tx, actor, datasetId))
    of.set(key, writing)
    // A failure is forgotten, so that the next call tries again.
    writing.catch(() => of.delete(key))
    return writing
  }
}
