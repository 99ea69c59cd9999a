import { statement } from '../statement.ts'

/** Numbers of builds that have left anything. */
export const ownedBuilds = statement<Record<string, never>, number>(import.meta.url, 'owned-builds.sql')
export const completeBuilds = statement<Record<string, never>, number>(import.meta.url, 'complete-builds.sql')
