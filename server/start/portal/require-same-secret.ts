import { type Database, WORKER } from '../../db/database.ts'
import { remembered } from '../../db/installation.ts'
import { keyFor } from '../../runtime/keys/kept-secret.ts'
import { type Settings, SettingsError } from '../../runtime/settings.ts'

const KEY = 'secret-fingerprint'

const placeOf = ({ SECRET, SECRET_FILE }: Pick<Settings, 'SECRET' | 'SECRET_FILE'>, dataDir: string): string =>
  SECRET !== undefined ? 'SECRET' : SECRET_FILE !== undefined ? `SECRET_FILE ${SECRET_FILE}` : `${dataDir}/secret`

/**
 * Compares the node's secret with the fingerprint that the state has kept since the first start, from which nobody can derive the
 * secret. A backup holds the fingerprint, so that a restore needs the same secret too.
 * @throws SettingsError where the secret is another one
 */
export const requireSameSecret = async (
  database: Database,
  secret: Buffer,
  settings: Pick<Settings, 'SECRET' | 'SECRET_FILE'>,
  dataDir: string,
): Promise<void> => {
  const fingerprint = keyFor(secret, 'fingerprint').toString('base64url')
  const kept = await database.within(WORKER, async tx => {
    await tx
      .insertInto('installation')
      .values({ key: KEY, value: JSON.stringify(fingerprint), changed_at: new Date() })
      .onConflict(at => at.column('key').doNothing())
      .execute()
    return remembered(tx, KEY)
  })
  if (kept === fingerprint) return
  throw new SettingsError(
    `The secret of this node (${placeOf(settings, dataDir)}) is not the one that this installation was made with: sessions and links of the other nodes would not count here, and figures would get another noise. Give this node the SECRET or SECRET_FILE that the others have; of an installation with one node it lies in that node's DATA_DIR/secret, and in its backups.`,
  )
}
