import { randomBytes } from 'node:crypto'
import { type Database, type Tx, WORKER } from './database.ts'

/** The value that the installation remembers under a key, or null. */
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

/** The identity of an installation, kept in its state. Both are random, 32 hexadecimal digits. */
interface InstallationIdentity {
  /** Made once; every copy and every restore of the state has it. */
  readonly installation: string
  /** Made again by every restore, so that of two copies of one state it is known which came later. */
  readonly epoch: string
  /** An operator has ordered that the warehouse is taken over at the next start, whoever has it. */
  readonly takes: boolean
  /** State and warehouse have been brought together in this epoch. */
  readonly matched: boolean
}

const KEY = 'identity'
const draw = (): string => randomBytes(16).toString('hex')

const read = async (tx: Tx): Promise<InstallationIdentity> => {
  const known = (await remembered(tx, KEY)) as InstallationIdentity | null
  return known ?? { installation: draw(), epoch: draw(), takes: false, matched: false }
}

/** The state's identity; a state without one is given one. */
export const installationIdentity = (database: Database): Promise<InstallationIdentity> =>
  database.within(WORKER, async tx => {
    const fresh = JSON.stringify(await read(tx))
    // Several nodes may start at once: the first one's name stays.
    await tx
      .insertInto('installation')
      .values({ key: KEY, value: fresh, changed_at: new Date() })
      .onConflict(at => at.column('key').doNothing())
      .execute()
    return read(tx)
  })

/**
 * Gives the state a new epoch: it has been restored, or an operator wants the warehouse for it.
 * @param takes whether it may also take a warehouse that another installation has
 */
export const renewEpoch = (database: Database, takes = false): Promise<void> =>
  database.within(WORKER, async tx => remember(tx, KEY, { ...(await read(tx)), epoch: draw(), takes, matched: false }))

/**
 * The warehouse has been taken: from now on another's is refused again.
 * @param matched nothing that no dataset names is left in it
 */
export const noteMatched = (database: Database, matched = true): Promise<void> =>
  database.within(WORKER, async tx => remember(tx, KEY, { ...(await read(tx)), takes: false, matched }))
