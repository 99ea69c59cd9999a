import { hash, verify } from '@node-rs/argon2'

/** argon2id, OWASP's second choice of cost: 19 MiB, 2 passes, 1 lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export const hashPassword = (password: string): Promise<string> => hash(password, COST)

/** A hash that no password has, so that an account that does not exist costs the same time as one that does. */
const nobodysHash = hash(crypto.randomUUID(), COST)

export const passwordMatches = async (kept: string | null, password: string): Promise<boolean> => {
  const matches = await verify(kept ?? (await nobodysHash), password)
  return kept !== null && matches
}
