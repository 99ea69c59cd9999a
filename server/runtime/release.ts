import { readFileSync } from 'node:fs'

/**
 * The number of this release, `MAJOR.MINOR.PATCH` with a suffix while it is being made: the version in package.json, which
 * stands at the root of a clone and of an archive alike. It is not the version in the portal's footer (APP_VERSION), which
 * the specification sets.
 */
export const RELEASE: string = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version
