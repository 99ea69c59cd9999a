import { join } from 'node:path'
import { expect } from 'playwright/test'
import { lettersIn, linkIn } from '../../server/support/letters.ts'
import { E2E_DATA } from './start-portal.ts'

const lettersTo = (address: string) =>
  lettersIn(join(E2E_DATA, 'outbox')).filter(letter => letter.includes(`To: ${address}`))

/**
 * The link in the e-mail that a background job sends to an address. Waits for the e-mail, because it is sent after the
 * reply.
 */
export const linkOf = async (address: string, work: () => Promise<unknown>): Promise<URL> => {
  const before = lettersTo(address).length
  await work()
  await expect.poll(() => lettersTo(address).length).toBeGreaterThan(before)
  return linkIn(lettersTo(address).at(-1) ?? '')
}
