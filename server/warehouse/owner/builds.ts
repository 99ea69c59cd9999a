import { statement } from '../statement.ts'

/** Numbers of builds that have left anything. */
export const ownedBuilds = statement<Record<string, never>, number>(import.meta.url, 'owned-builds.sql')
/** Numbers of builds that are whole. */
export const completeBuilds = statement<Record<string, never>, number>(import.meta.url, 'complete-builds.sql')
