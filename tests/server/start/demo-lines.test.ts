import { expect, test } from 'vitest'
import { demoLines } from '../../../server/start/demo-lines.ts'

const accounts = [{ email: 'maya@example.org', shows: 'a customer' }]
const settings = { DATA_DIR: '/srv/ambit', DEMO_PASSWORD: undefined }
const first = (password: string | null, isTerminal: boolean, set?: string) =>
  demoLines({ accounts, password }, { ...settings, DEMO_PASSWORD: set }, isTerminal)[0]

test('prints the demo’s password in a terminal, and its place in a log', () => {
  expect(first('Secret-1', true)).toBe('Demo accounts, password Secret-1:')
  expect(first('Secret-1', false)).toBe('Demo accounts, password in the file /srv/ambit/demo-password:')
  expect(first('Secret-1', false, 'Secret-1')).toBe('Demo accounts, password as in DEMO_PASSWORD:')
  expect(first(null, false)).toBe('Demo accounts, password as set when the demo was made:')
  expect(demoLines({ accounts, password: null }, settings, false)[1]).toMatch(/maya@example\.org +a customer/)
})
