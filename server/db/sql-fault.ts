import { DependencyDown } from '../runtime/outages/dependency-down.ts'
import { SqlError } from './driver.ts'

/**
 * The SQLSTATEs of a server that cannot work now, whatever it is asked: connection lost (08), login refused (28), database gone
 * (3D), out of connections or memory (53), stopped, starting, or out of time (57), idle too long in a transaction (25P03).
 */
const DOWN = /^(?:08|28|3D|53|57|25P03)/
const DISK_FULL = '53100'

/** What a database's refusal means: DependencyDown where it would refuse anything, else an SqlError with its SQLSTATE. */
export const sqlFault = (message: string, code: string, constraint: string | undefined): DependencyDown | SqlError => {
  const refused = new SqlError(message, code, constraint)
  if (code === DISK_FULL) return new DependencyDown('disk', message, { cause: refused })
  return DOWN.test(code) ? new DependencyDown('state', message, { cause: refused }) : refused
}
