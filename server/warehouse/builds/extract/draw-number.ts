import { randomBytes } from 'node:crypto'

/**
 * A random whole number of 53 bits, never 0: of a build, or of another work's rows. Exact in JavaScript, and never drawn twice
 * in the life of an installation (docs/decisions/0015-whose-warehouse.md).
 */
export const drawNumber = (): number => Number(randomBytes(8).readBigUInt64BE() >> 11n) || drawNumber()
