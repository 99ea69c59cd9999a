import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseSettings, SETTING_NAMES } from '../../server/settings.ts'

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

test('the README’s table names every setting and no other', () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')
  const table = readme.split('| setting | default | |')[1]!.split('\n\n')[0]!
  const named = table
    .split('\n')
    .flatMap(line => [...(line.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name))
  expect(named.toSorted()).toEqual(SETTING_NAMES.toSorted())
})
