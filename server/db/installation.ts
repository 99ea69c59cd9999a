import { randomBytes } from 'node:crypto'
import { type Database, type Tx, WORKER } from './database.ts'

/** The value that the installation has stored under a key, or null. */
export const remembered = async (tx: Tx, key: string): Promise<unknown> => {
  const row = await tx.selectFrom('installation').select('value').where('key', '=', key).executeTakeFirst()
  return row?.value ?? null
}

export const remember = async (tx: Tx, key: string, value: unknown): Promise<void> => {
  const text = JSON.stringify(value)
  await tx
    .insertInto('installation')
    .values({ key, value: text, changed_at: new Date() })
    .onConflict(at => at.column('key').doUpdateSet({ value: text, changed_at: new Date() }))
    .execute()
}

/** The identity of an installation, stored in its state. Both parts are random, 32 hexadecimal digits. */
interface InstallationIdentity {
  /** Made once. Every copy and every restore of the state has the same. */
  readonly installation: string
  /** Made again by every restore, so the later of two copies of a state is known. */
  readonly epoch: string
  /** An operator has ordered the next start to take over the warehouse, regardless of its owner. */
  readonly takes: boolean
  /** State and warehouse have been reconciled in this epoch. */
  readonly matched: boolean
}

const KEY = 'identity'
const draw = (): string => randomBytes(16).toString('hex')

const read = async (tx: Tx): Promise<InstallationIdentity> => {
  const identity = (await remembered(tx, KEY)) as InstallationIdentity | null
  return identity ?? { installation: draw(), epoch: draw(), takes: false, matched: false }
}

/** Reads the state's identity, and creates one if it is missing. */
export const installationIdentity = (database: Database): Promise<InstallationIdentity> =>
  database.within(WORKER, async tx => {
    const fresh = JSON.stringify(await read(tx))
    // Several nodes may start at once; the identity of the first stays.
    await tx
      .insertInto('installation')
      .values({ key: KEY, value: fresh, changed_at: new Date() })
      .onConflict(at => at.column('key').doNothing())
      .execute()
    return read(tx)
  })

/**
 * Gives the state a new epoch, after a restore or for an operator who wants the warehouse for it. @param takes true if
 * it may take the warehouse of another installation
 */
export const renewEpoch = (database: Database, takes = false): Promise<void> =>
  database.within(WORKER, async tx => remember(tx, KEY, { ...(await read(tx)), epoch: draw(), takes, matched: false }))

/**
 * Records that the warehouse has been taken, so that one of another owner is refused again. @param matched true if it
 * contains only builds that datasets name
 */
export const noteMatched = (database: Database, matched = true): Promise<void> =>
  database.within(WORKER, async tx => remember(tx, KEY, { ...(await read(tx)), takes: false, matched }))
