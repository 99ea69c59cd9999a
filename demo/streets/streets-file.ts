import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const PATH = fileURLToPath(new URL('streets.pmtiles', import.meta.url))

/** Streets of the demo's region, made by pack-streets.ts. Its notice is in STREETS-NOTICE.md. Null if it was deleted. */
export const STREETS_FILE = existsSync(PATH) ? PATH : null
