import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { createFairQueue } from '../../runtime/concurrency/fair-queue.ts'

/** argon2id, OWASP's second choice of cost: 19 MiB, 2 passes, 1 lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/**
 * A password takes tens of milliseconds of a processor, in one of the four threads in which files are read too. One thread
 * is left to the files and one processor to all else; who signs in while many do waits here, and nobody else does.
 */
const queue = createFairQueue(Math.max(1, Math.min(3, availableParallelism() - 1)))
const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  const give = await queue.take()
  return work().finally(give)
}

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, COST))

/** A hash that no password has, so that an account that does not exist costs the same time as one that does. */
const nobodysHash = hash(crypto.randomUUID(), COST)

export const passwordMatches = async (kept: string | null, password: string): Promise<boolean> => {
  const other = await nobodysHash
  const matches = await inTurn(() => verify(kept ?? other, password))
  return kept !== null && matches
}
