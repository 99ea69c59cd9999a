import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const PATH = fileURLToPath(new URL('streets.pmtiles', import.meta.url))

/**
 * The file of the streets in the demo's region, which pack-streets.ts generates. Its notice is in STREETS-NOTICE.md. Null
 * if it was deleted.
 */
export const STREETS_FILE = existsSync(PATH) ? PATH : null
