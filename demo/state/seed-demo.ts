import { type Database, WORKER } from '../../server/db/database.ts'
import { remember, remembered } from '../../server/db/installation.ts'
import { hashPassword, passwordMatches } from '../../server/services/account/passwords.ts'
import type { ProviderNames } from '../../src/domain/level.ts'
import { DEMO_ACCOUNTS } from './accounts.ts'
import { seedAccounts } from './seed-accounts.ts'
import { seedTemplates } from './seed-templates.ts'

const KEY = 'demo'

/** How far the demo of this installation has come; null where it has none. */
export type DemoStage = 'accounts' | 'world' | 'history' | 'ready'

export const demoStage = (database: Database): Promise<DemoStage | null> =>
  database.within(WORKER, async tx => (await remembered(tx, KEY)) as DemoStage | null)

export const reachStage = (database: Database, stage: DemoStage): Promise<void> =>
  database.within(WORKER, tx => remember(tx, KEY, stage))

/** True where no account exists yet. */
export const isEmptyInstallation = (database: Database): Promise<boolean> =>
  database.within(
    WORKER,
    async tx => (await tx.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined,
  )

/** Organisations, accounts and templates in one transaction: all of them or none. */
export const seedState = async (database: Database, names: ProviderNames, password: string): Promise<void> => {
  const passwordHash = await hashPassword(password)
  await database.within(WORKER, async tx => {
    await seedAccounts(tx, names, passwordHash)
    await seedTemplates(tx)
    await remember(tx, KEY, 'accounts')
  })
}

/** Gives the demo accounts another password, where it is not theirs already. */
export const setDemoPassword = async (database: Database, password: string): Promise<void> => {
  const emails = DEMO_ACCOUNTS.map(({ email }) => email)
  const [first] = await database.within(WORKER, tx =>
    tx.selectFrom('users').select('password_hash').where('email', 'in', emails).limit(1).execute(),
  )
  if (!first || (await passwordMatches(first.password_hash, password))) return
  const passwordHash = await hashPassword(password)
  await database.within(WORKER, async tx => {
    await tx
      .updateTable('users')
      .set({ password_hash: passwordHash, tokens_valid_from: new Date() })
      .where('email', 'in', emails)
      .execute()
  })
}
