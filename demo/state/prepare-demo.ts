import type { Database } from '../../server/db/database.ts'
import { providerNames, type Settings, SettingsError } from '../../server/runtime/settings.ts'
import { randomPassword } from '../../server/services/random-password.ts'
import { keepDemoPassword, keptDemoPassword } from './password.ts'
import { demoStage, isEmptyInstallation, seedState, setDemoPassword } from './seed-demo.ts'

export interface DemoParts {
  readonly settings: Settings
  readonly database: Database
  readonly dataDir: string
  /** Nothing was kept in the data folder before. */
  readonly isNew: boolean
  readonly say: (line: string) => void
}

/** The demo's password; null where this installation has a demo whose password is not known here. */
export interface DemoPassword {
  readonly password: string | null
}

/**
 * Makes the demo's accounts and templates where there is to be a demo; null where there is none.
 * @throws SettingsError where a demo is asked for on an installation that has other accounts
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
    return { password: DEMO_PASSWORD ?? (await keptDemoPassword(dataDir)) }
  }
  if (!(await isEmptyInstallation(database))) {
    if (DEMO)
      throw new SettingsError('DEMO is on, but this installation has accounts of its own: a demo needs an empty one.')
    return null
  }
  const isProduction = settings.ENVIRONMENT_NAME === 'Production'
  if (DEMO === undefined && DATABASE_URL === undefined && (isProduction || !isNew)) {
    const why = isProduction ? 'ENVIRONMENT_NAME is Production' : `the data folder ${dataDir} was not empty`
    say(
      `No demo is made, since ${why}. Make the first account with "npm run admin -- create-provider" while Ambit is stopped, or set DEMO=${isProduction ? 'true and another ENVIRONMENT_NAME' : 'true'} for a demo.`,
    )
    return null
  }
  if (!(DEMO ?? DATABASE_URL === undefined)) return null
  const password = DEMO_PASSWORD ?? randomPassword()
  if (DEMO_PASSWORD === undefined) await keepDemoPassword(dataDir, password)
  say('Making the demo: organisations, accounts and templates …')
  await seedState(database, providerNames(settings), password)
  return { password }
}
