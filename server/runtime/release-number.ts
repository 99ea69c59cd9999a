import { readFileSync } from 'node:fs'

/**
 * The version of this release, `MAJOR.MINOR.PATCH`, with a suffix before it is released. It comes from package.json in
 * the root of a clone or an archive. The version in the portal's footer is a different one (APP_VERSION), set by the
 * specification.
 */
export const RELEASE: string = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version
