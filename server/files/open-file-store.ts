import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { OperatorError } from '../errors.ts'
import type { Settings } from '../runtime/settings.ts'
import type { FileStore } from './file-store.ts'
import { parseFilesUrl } from './files-url.ts'
import { createFolderStore } from './folder-store.ts'

type FilesSettings = Pick<Settings, 'FILES_URL' | 'FILES_KEY' | 'FILES_KEY_FILE' | 'FILES_SECRET' | 'FILES_SECRET_FILE'>

const textOf = async (
  name: string,
  value: string | undefined,
  file: string | undefined,
): Promise<string | undefined> => {
  if (file === undefined) return value
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new OperatorError(`${name}_FILE names ${file}, which cannot be read: ${error.message}.`)
  })
  if (text.trim() === '') throw new OperatorError(`${name}_FILE names ${file}, which is empty.`)
  return text.trim()
}

/**
 * The credentials for an S3 store; undefined if they come from the AWS_… variables, a profile or the machine's role.
 */
const credentialsOf = async (settings: FilesSettings) => {
  const key = await textOf('FILES_KEY', settings.FILES_KEY, settings.FILES_KEY_FILE)
  const secret = await textOf('FILES_SECRET', settings.FILES_SECRET, settings.FILES_SECRET_FILE)
  if ((key === undefined) !== (secret === undefined))
    throw new OperatorError('FILES_KEY and FILES_SECRET belong together: set both, or neither.')
  return key === undefined || secret === undefined ? undefined : { accessKeyId: key, secretAccessKey: secret }
}

/**
 * Opens the file store from the settings: DATA_DIR/files, another folder, or an S3-compatible store.
 * @throws OperatorError if the folder does not exist, or the store does not reply or refuses
 */
export const openFileStore = async (settings: FilesSettings, dataDir: string): Promise<FileStore> => {
  if (settings.FILES_URL === undefined) return createFolderStore(join(dataDir, 'files'))
  const place = parseFilesUrl(settings.FILES_URL)
  if (typeof place === 'string') throw new OperatorError(`The setting FILES_URL is not valid: it ${place}.`)
  if (place.kind === 'folder') {
    // Never create the folder here: if a shared folder is not mounted, files would be written beneath its mount point.
    const info = await stat(place.folder).catch(() => null)
    if (!info?.isDirectory())
      throw new OperatorError(
        `FILES_URL names the folder ${place.folder}, which does not exist. Mount it, or create it once.`,
      )
    return createFolderStore(place.folder)
  }
  const { openS3Store } = await import('./s3-store.ts')
  const store = openS3Store(place, await credentialsOf(settings))
  await store.reach().catch((error: Error) => {
    throw new OperatorError(
      `The file store ${settings.FILES_URL} cannot be used: ${error.message}. Check FILES_URL, FILES_KEY and FILES_SECRET, and that the bucket exists.`,
    )
  })
  return store
}
