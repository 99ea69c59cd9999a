import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseSettings, SETTING_NAMES } from '../../../server/runtime/settings.ts'

test('freezes the settings and fills in defaults', () => {
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

/** Settings that accept any string. */
const FREE = [
  'HOST',
  'DATA_DIR',
  'SECRET_FILE',
  'SIGNING_KEYS_FILE',
  'FILES_KEY',
  'FILES_KEY_FILE',
  'FILES_SECRET',
  'FILES_SECRET_FILE',
  'PROVIDER_CLIENT',
  'PORTAL_SERVICE',
  'MANAGEMENT_SERVICE',
]
const WRONG: readonly (readonly [name: string, value: string])[] = [
  ['ROLE', 'both'],
  ['PORT', 'eighty'],
  ['PORT', '70000'],
  ['SECRET', 'a secret'],
  ['SIGNING_KEYS', `${'A'.repeat(43)}=,short`],
  ['FILES_URL', '/shared/files'],
  ['FILES_URL', 'https://store.example/bucket'],
  ['FILES_URL', 'file://host/folder'],
  ['FILES_URL', 's3://bucket?endpoint=store.example'],
  ['FILES_URL', 's3://bucket?end=http://store.example'],
  ['FILES_URL', 's3://key:secret@bucket'],
  ['FILES_URL', 's3://bucket?pathStyle=perhaps'],
  ['DATABASE_URL', 'mysql://x'],
  ['DATABASE_CONNECTIONS', '1'],
  ['MIGRATE_DATABASE_URL', 'mysql://x'],
  ['CLICKHOUSE_URL', 'nowhere'],
  ['CLICKHOUSE_URL', 'http://one:8123,two'],
  ['CLICKHOUSE_CLUSTER', 'two words'],
  ['DEMO', 'perhaps'],
  ['DEMO_PASSWORD', 'short'],
  ['DEMO_DEVICES', '99'],
  ['DEMO_ZONES', 'medium'],
  ['ENVIRONMENT_NAME', 'x'.repeat(41)],
  ['BASEMAP_STYLE_URL', '/style.json'],
  ['BASEMAP_PMTILES', 's3://bucket/gb.pmtiles'],
  ['SUPPORT_EMAIL', 'support'],
  ['PUBLIC_URL', 'ambit.example'],
  ['SMTP_URL', 'http://mail'],
  ['MAIL_FROM', 'Ambit'],
  ['PORTAL_TITLE', 'x'.repeat(81)],
  ['DISCLOSURE_MIN_DEVICES', '9'],
  ['BUILDS', '0'],
  ['GEOMETRY_THREADS', 'two'],
  ['ANSWER_MEMORY_MB', '15'],
  ['TRUST_PROXY', '-1'],
  ['LIMITS', 'some'],
  ['LIMIT_USER_CALLS', '59'],
  ['MAX_CONNECTIONS', '9'],
  ['LIMIT_ORGANISATION_CALLS', 'many'],
  ['TOKEN_SECONDS', '59'],
  ['METRICS_TOKEN', 'too short'],
  ['NODE_NAME', 'node 1'],
  ['LOG_LEVEL', 'loud'],
]
test.each(WRONG)('refuses to start with a bad %s (%s), and names it', (name, value) => {
  expect(() => parseSettings({ [name]: value })).toThrow(new RegExp(`setting ${name} is not right`))
})

test('has a refused value for every setting, except the ones that accept any string', () => {
  expect([...new Set([...WRONG.map(([name]) => name), ...FREE])].toSorted()).toEqual(SETTING_NAMES.toSorted())
  for (const name of FREE) expect(parseSettings({ [name]: 'Any text' })).toMatchObject({ [name]: 'Any text' })
})

test.each(['SECRET', 'SECRET_FILE', 'SIGNING_KEYS', 'SIGNING_KEYS_FILE'])(
  'refuses to start with an empty %s, and creates no new key',
  name => expect(() => parseSettings({ [name]: '' })).toThrow(`The setting ${name} is empty.`),
)

test.each(['SECRET', 'SIGNING_KEYS', 'FILES_KEY', 'FILES_SECRET'])('refuses %s together with its file', name =>
  expect(() => parseSettings({ [name]: 'x', [`${name}_FILE`]: '/vault/x' })).toThrow(
    `${name} and ${name}_FILE are both set: unset one of them.`,
  ),
)

test('accepts a path or a URL for a base map’s tiles, and refuses a second base map', () => {
  const placeOf = (text: string) => parseSettings({ BASEMAP_PMTILES: text }).BASEMAP_PMTILES
  expect(placeOf('/srv/maps/gb.pmtiles')).toEqual({ kind: 'file', path: '/srv/maps/gb.pmtiles' })
  expect(placeOf('D:\\maps\\gb.pmtiles')).toEqual({ kind: 'file', path: 'D:\\maps\\gb.pmtiles' })
  const url = 'https://tiles.example/gb.pmtiles'
  expect(placeOf(url)).toEqual({ kind: 'address', url })
  expect(() => parseSettings({ BASEMAP_PMTILES: url, BASEMAP_STYLE_URL: 'https://maps.example/style.json' })).toThrow(
    'BASEMAP_PMTILES and BASEMAP_STYLE_URL are both set: a map has one base map. Unset one of them.',
  )
})

test('refuses an invalid number and states the allowed range', () => {
  for (const wrong of ['4GB', '15', '16.5'])
    expect(() => parseSettings({ ANSWER_MEMORY_MB: wrong })).toThrow(
      'The setting ANSWER_MEMORY_MB is not right: it is not a whole number from 16 to 1000000.',
    )
})

test('refuses a login for migrations without a login that runs Ambit', () => {
  expect(() => parseSettings({ MIGRATE_DATABASE_URL: 'postgres://owner@db/ambit' })).toThrow(/needs DATABASE_URL/)
})

test('refuses to start with an unknown AMBIT_ setting, and names it', () => {
  expect(() => parseSettings({ AMBIT_PORT: '1' })).toThrow(/AMBIT_PORT/)
})

test.each([
  ['DATABASE_URI', 'DATABASE_URL'],
  ['CLICKHOSE_URL', 'CLICKHOUSE_URL'],
  ['FILE_URL', 'FILES_URL'],
  ['PROT', 'PORT'],
  ['BUILD', 'BUILDS'],
  ['ROLES', 'ROLE'],
  ['SECRETS', 'SECRET'],
  ['DATADIR', 'DATA_DIR'],
])('suggests the intended name for a misspelt setting (%s)', (given, meant) => {
  expect(() => parseSettings({ [given]: 'x' })).toThrow(`Unknown setting ${given}: is ${meant} meant?`)
})

test('does not report variables of other programs as misspelt settings', () => {
  const others = [
    'HOME',
    'PATH',
    'PWD',
    'TERM',
    'NODE',
    'NODE_ENV',
    'USER',
    'SHELL',
    'HOSTNAME',
    'POSTGRES_PORT',
    'SEED',
    'PARTS',
    'AWS_SECRET_ACCESS_KEY',
    'npm_config_port',
    'TZ',
    'LANG',
    'MODE',
  ]
  expect(() => parseSettings(Object.fromEntries(others.map(name => [name, 'x'])))).not.toThrow()
})

test.each([
  ['of all settings', '| setting | default | |'],
  ['of what nodes share', '| settings | on several nodes | where they differ |'],
])('the operations document’s table %s lists every setting and no other', (_, heading) => {
  const document = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8')
  const table = document.split(heading)[1]!.split('\n\n')[0]!
  const named = table
    .split('\n')
    .flatMap(line => [...(line.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name))
  expect(named.toSorted()).toEqual(SETTING_NAMES.toSorted())
})
