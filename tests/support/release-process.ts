import { dirname } from 'node:path'
import { type Portal, startServer } from './portal-process.ts'

/**
 * Starts the server of an unpacked release. Its working folder is the data folder's parent, and its environment
 * contains nothing from a clone.
 */
export const startRelease = (release: string, dataDir: string, env: Record<string, string> = {}): Promise<Portal> => {
  const { PATH = '', HOME, TMPDIR } = process.env
  const programs = PATH.split(':').filter(folder => !folder.includes('node_modules'))
  return startServer([`${release}/bin/ambit`, 'serve'], dirname(dataDir), {
    PATH: programs.join(':'),
    HOME,
    TMPDIR,
    PORT: '0',
    DATA_DIR: dataDir,
    ...env,
  })
}
