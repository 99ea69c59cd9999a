import { join } from 'node:path'
import type { Settings } from '../runtime/settings.ts'
import type { Portal } from './portal.ts'

/**
 * The lines that list the demo's accounts. The password is printed only in a terminal, because logs are collected
 * and kept. In a log, the lines name the file that contains it.
 */
export const demoLines = (
  { accounts, password }: NonNullable<Portal['demo']>,
  { DATA_DIR, DEMO_PASSWORD }: Pick<Settings, 'DATA_DIR' | 'DEMO_PASSWORD'>,
  isTerminal: boolean,
): string[] => {
  const place = DEMO_PASSWORD === undefined ? `in the file ${join(DATA_DIR, 'demo-password')}` : 'as in DEMO_PASSWORD'
  const words = password === null ? 'as set when the demo was made' : isTerminal ? password : place
  return [`Demo accounts, password ${words}:`, ...accounts.map(({ email, shows }) => `  ${email.padEnd(34)} ${shows}`)]
}
