import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Database, WORKER } from '../../server/db/database.ts'
import { remember, remembered } from '../../server/db/installation.ts'
import { OperatorError } from '../../server/errors.ts'
import { providerNames, type Settings } from '../../server/runtime/settings.ts'
import { hashPassword, passwordMatches, randomPassword } from '../../server/services/account/passwords.ts'
import type { ProviderNames } from '../../src/domain/level.ts'
import { DEMO_ACCOUNTS } from './accounts.ts'
import { seedAccounts } from './seed-accounts.ts'
import { seedTemplates } from './seed-templates.ts'

const fileIn = (dataDir: string) => join(dataDir, 'demo-password')

/** Reads the demo accounts' random password, so that a later start can print it; null if it is a setting. */
const readDemoPassword = (dataDir: string): Promise<string | null> =>
  readFile(fileIn(dataDir), 'utf8').catch(() => null)

/** Saves the password in a file that only its owner can read. */
const saveDemoPassword = (dataDir: string, password: string): Promise<void> =>
  writeFile(fileIn(dataDir), password, { mode: 0o600 })

const KEY = 'demo'

/** The stage of this installation's demo. */
type DemoStage = 'accounts' | 'world' | 'history' | 'ready'

export const demoStage = (database: Database): Promise<DemoStage | null> =>
  database.within(WORKER, async tx => (await remembered(tx, KEY)) as DemoStage | null)

export const reachStage = (database: Database, stage: DemoStage): Promise<void> =>
  database.within(WORKER, tx => remember(tx, KEY, stage))

/** True if no account exists yet. */
const isEmptyInstallation = (database: Database): Promise<boolean> =>
  database.within(
    WORKER,
    async tx => (await tx.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined,
  )

/** Creates organisations, accounts and templates in one transaction. */
export const seedState = async (database: Database, names: ProviderNames, password: string): Promise<void> => {
  const passwordHash = await hashPassword(password)
  await database.within(WORKER, async tx => {
    await seedAccounts(tx, names, passwordHash)
    await seedTemplates(tx)
    await remember(tx, KEY, 'accounts')
  })
}

/** Changes the demo accounts' password, unless it is already theirs. */
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

interface DemoParts {
  readonly settings: Settings
  readonly database: Database
  readonly dataDir: string
  /** True if the data folder was empty before. */
  readonly isNew: boolean
  readonly say: (line: string) => void
}

/** The demo's password; null if an existing demo's password is unknown here. */
export interface DemoPassword {
  readonly password: string | null
}

/**
 * Creates the demo's accounts and templates; null if there is to be no demo.
 * @throws OperatorError if DEMO is on and the installation has other accounts
 */
export const prepareDemo = async ({
  settings,
  database,
  dataDir,
  isNew,
  say,
}: DemoParts): Promise<DemoPassword | null> => {
  const { DEMO, DEMO_PASSWORD, DATABASE_URL } = settings
  if ((await demoStage(database)) !== null) {
    if (DEMO_PASSWORD !== undefined) await setDemoPassword(database, DEMO_PASSWORD)
    return { password: DEMO_PASSWORD ?? (await readDemoPassword(dataDir)) }
  }
  if (!(await isEmptyInstallation(database))) {
    if (DEMO)
      throw new OperatorError(
        'DEMO is on, but this installation already has accounts. A demo needs an empty installation.',
      )
    return null
  }
  const isProduction = settings.ENVIRONMENT_NAME === 'Production'
  if (DEMO === undefined && DATABASE_URL === undefined && (isProduction || !isNew)) {
    const why = isProduction ? 'ENVIRONMENT_NAME is Production' : `the data folder ${dataDir} was not empty`
    say(
      `No demo is created, because ${why}. Create the first account with "npm run admin -- create-provider" while Ambit is stopped, or set DEMO=${isProduction ? 'true and another ENVIRONMENT_NAME' : 'true'} for a demo.`,
    )
    return null
  }
  if (!(DEMO ?? DATABASE_URL === undefined)) return null
  const password = DEMO_PASSWORD ?? randomPassword()
  if (DEMO_PASSWORD === undefined) await saveDemoPassword(dataDir, password)
  say('Creating the demo: organisations, accounts and templates …')
  await seedState(database, providerNames(settings), password)
  return { password }
}
