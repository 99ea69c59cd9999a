import { chmod, mkdir, stat } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { SettingsError } from '../settings.ts'

/** The permission bits of the group and of all other users. */
const OTHERS = 0o077

/**
 * Creates the data folder, or makes an existing one private, because earlier versions left it readable to other users.
 * @param folder absolute
 * @throws SettingsError where the folder belongs to another user, so that its mode cannot be changed
 */
export const openDataFolder = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { mode } = await stat(folder)
  if ((mode & OTHERS) === 0) return
  await chmod(folder, mode & 0o700).catch(() => undefined)
  if (((await stat(folder)).mode & OTHERS) === 0) return
  throw new SettingsError(
    `Other users of this machine may enter the data folder ${folder} (mode ${(mode & 0o777).toString(8)}), and ${userInfo().username} may not change that. Its owner must close it with "chmod 700 ${folder}", or DATA_DIR must name a folder inside it.`,
  )
}
