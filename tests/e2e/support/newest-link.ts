import { join } from 'node:path'
import { expect } from 'playwright/test'
import { lettersIn, linkIn } from '../../server/support/letters.ts'
import { E2E_DATA } from './start-portal.ts'

/** The link in the newest letter of the portal's outbox; waits for one, as letters go after the answer. */
export const newestLink = async (): Promise<URL> => {
  const letters = () => lettersIn(join(E2E_DATA, 'outbox'))
  await expect.poll(() => letters().length).toBeGreaterThan(0)
  return linkIn(letters().at(-1) ?? '')
}
