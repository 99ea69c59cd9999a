import { statement } from '../statement.ts'

/** The numbers of all builds that have left rows, complete or not. */
export const ownedBuilds = statement<Record<string, never>, number>(import.meta.url, 'owned-builds.sql')
export const completeBuilds = statement<Record<string, never>, number>(import.meta.url, 'complete-builds.sql')
