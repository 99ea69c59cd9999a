import pg from 'pg'
import { DependencyDown } from '../runtime/outages/dependency-down.ts'
import type { TIME_OUTS } from '../runtime/outages/time-outs.ts'
import { sqlFault } from './driver.ts'

/** Parses types in the same way as the embedded database (pglite-thread.ts). */
const NUMBERS = new Set([20, 1700])
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (NUMBERS.has(oid)) return Number
    if (oid === 1082) return (text: string) => text
    return pg.types.getTypeParser(oid, format)
  },
} as pg.CustomTypesConfig

export type StateTimeOuts = Pick<
  typeof TIME_OUTS,
  'stateConnect' | 'stateStatement' | 'stateWork' | 'stateGrace' | 'stateIdleInTransaction'
> &
  Pick<typeof TIME_OUTS, 'keepAlive' | 'heartbeat' | 'heartbeatAnswer' | 'watch' | 'watchAnswer'>

/** Connection options with which neither connecting nor a dead peer can block forever. */
export const connectionTo = (connectionString: string, timeOuts: StateTimeOuts): pg.ClientConfig => ({
  connectionString,
  types,
  connectionTimeoutMillis: timeOuts.stateConnect,
  keepAlive: true,
  keepAliveInitialDelayMillis: timeOuts.keepAlive,
  application_name: 'ambit',
})

/** Classifies an error of the PostgreSQL client: the server refused, or could not be reached. */
export const faultOf = (error: unknown): unknown => {
  if (error instanceof pg.DatabaseError) return sqlFault(error.message, error.code ?? '', error.constraint)
  // If a value cannot be encoded as a parameter, the caller is at fault.
  if (!(error instanceof Error) || error instanceof TypeError || error instanceof RangeError) return error
  if (error instanceof DependencyDown) return error
  return new DependencyDown('state', error.message || 'nobody answers', { cause: error })
}
