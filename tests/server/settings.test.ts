import { expect, test } from 'vitest'
import { parseSettings } from '../../server/settings.ts'

test('settings have their defaults and are frozen', () => {
  const settings = parseSettings({ PATH: '/bin' })
  expect(settings).toMatchObject({
    PORT: 8080,
    HOST: '127.0.0.1',
    DATA_DIR: './data',
    ENVIRONMENT_NAME: 'Development',
    DISCLOSURE_MIN_DEVICES: 15,
    PROVIDER_CLIENT: 'Ambit',
    DEMO_ZONES: 'full',
  })
  expect(Object.isFrozen(settings)).toBe(true)
})

test.each([
  ['PORT', 'eighty'],
  ['PORT', '70000'],
  ['DATABASE_URL', 'mysql://x'],
  ['CLICKHOUSE_URL', 'nowhere'],
  ['DEMO_PASSWORD', 'short'],
  ['DISCLOSURE_MIN_DEVICES', '9'],
  ['DEMO', 'perhaps'],
])('a bad %s (%s) stops the start by its name', (name, value) => {
  expect(() => parseSettings({ [name]: value })).toThrow(new RegExp(`setting ${name} is not right`))
})

test('an unknown AMBIT_ setting stops the start by its name', () => {
  expect(() => parseSettings({ AMBIT_PORT: '1' })).toThrow(/AMBIT_PORT/)
})
