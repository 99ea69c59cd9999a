import { userInfo } from 'node:os'
import { Readable } from 'node:stream'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { chainAudit, headText } from '../../../server/audit/audit-chain.ts'
import { COMMANDS } from '../../../server/cli/admin/commands.ts'
import { UNSCOPED, WORKER } from '../../../server/db/database.ts'
import { createEmailQueue } from '../../../server/mail/email-queue.ts'
import { createSignIn } from '../../../server/services/account/sign-in.ts'
import { createTokens } from '../../../server/services/account/tokens.ts'
import { onDatabases } from '../support/databases.ts'
import { NAMES } from '../support/people.ts'

const KEY = Buffer.alloc(32, 1)
const PASSWORD = 'Production-1'
const CUSTOMER = 'maya@customer.example'
const person = (email: string) => ['--email', email, '--name', 'Ada', '--surname', 'Byron', '--password-stdin']

afterEach(() => vi.restoreAllMocks())

onDatabases(get => {
  const admin = async (command: string, args: readonly string[], stdin = PASSWORD): Promise<string> => {
    vi.spyOn(process, 'stdin', 'get').mockReturnValue(Readable.from([`${stdin}\n`]) as unknown as typeof process.stdin)
    return COMMANDS[command]!.read([...args])(get().database, NAMES)
  }
  const signIn = (password: string) =>
    createSignIn(
      get().database,
      createTokens(() => [KEY], 60),
      KEY,
    )({ account: CUSTOMER, password, address: '' })

  beforeAll(async () => {
    await admin('create-provider', person('root@provider.example'))
    await admin('create-organisation', ['--name', 'Aire & Calder', '--credits', '250'])
    await admin('create-user', ['--organisation', 'Aire & Calder', ...person(CUSTOMER), '--primary', '--can-spend'])
  })

  test('lists the existing entries', async () => {
    expect((await admin('list', ['users'])).split('\n')).toEqual([
      'E-MAIL                 ORGANISATION   STATUS  RIGHTS',
      'maya@customer.example  Aire & Calder  Active  primary, views all, spends',
      'root@provider.example  Ambit          Active  administrator, primary, views all, spends',
    ])
    expect(await admin('list', ['organisations'])).toMatch(/^\d+ +Aire & Calder +customer +250 +1$/m)
  })

  test('lists queued e-mails oldest first, then those that failed permanently, and never shows their text', async () => {
    expect(await admin('list', ['e-mails'])).toMatch(/^No e-mail waits/)
    const queue = createEmailQueue(get().database)
    const post = (to: string, postedAt: string) =>
      queue.add(
        { from: 'a@ambit.example', to, message: Buffer.from('https://portal.example/Reset?x=1') },
        { name: to, postedAt: Date.parse(postedAt) },
      )
    await post('refused@x.example', '2026-10-01T08:00:00Z')
    await queue.failPermanently((await queue.take())!.id, '550 no such user\r\nhere')
    await post('newer@x.example', '2026-10-03T08:00:00Z')
    await post('older@x.example', '2026-10-02T08:00:00Z')
    await queue.retryLater((await queue.take())!, 60_000)
    expect((await admin('list', ['e-mails'])).split('\n').map(line => line.replaceAll(/ {2,}/g, '|'))).toEqual([
      'POSTED (UTC)|RECIPIENT|STATE|FAILED ATTEMPTS|REASON',
      '2026-10-02 08:00|older@x.example|waiting|0|-',
      '2026-10-03 08:00|newer@x.example|waiting|1|-',
      '2026-10-01 08:00|refused@x.example|undelivered|0|550 no such user here',
    ])
  })

  test('adds, lists and removes methodology breaks, which every organisation sees', async () => {
    const seen = () =>
      get().database.within({ ...UNSCOPED, organisationId: 1, everywhere: false }, tx =>
        tx.selectFrom('day_notes').select(['day', 'text', 'is_break', 'author_id']).execute(),
      )
    expect(await admin('method-break', ['list'])).toMatch(/^There is no break in method/)
    const said = await admin('method-break', ['add', '--date', '2026-07-01', '--text', ' Method 3.2 '])
    const id = /^Added the break in method (\d+): figures from 2026-07-01 on/.exec(said)?.[1] ?? ''
    expect(await admin('method-break', ['list'])).toMatch(new RegExp(`^ID +FROM +TEXT\n${id} +2026-07-01 +Method 3.2$`))
    expect(await seen()).toEqual([{ day: '2026-07-01', text: 'Method 3.2', is_break: true, author_id: null }])
    expect(await admin('method-break', ['remove', '--id', id])).toMatch(/^Removed the break in method of 2026-07-01/)
    expect(await seen()).toEqual([])
    await expect(admin('method-break', ['remove', '--id', id])).rejects.toThrow(/There is no break in method \d+. See:/)
  })

  test('locks out a disabled user until an operator sets a new password, which is shown once', async () => {
    expect((await signIn(PASSWORD)).emailAddress).toBe(CUSTOMER)
    await admin('disable-user', ['--email', CUSTOMER.toUpperCase()])
    await expect(signIn(PASSWORD)).rejects.toThrow('Login failed')
    await admin('enable-user', ['--email', CUSTOMER])
    expect((await signIn(PASSWORD)).emailAddress).toBe(CUSTOMER)
    const said = await admin('reset-password', ['--email', CUSTOMER])
    const made = /^Password: (\w{14}) \(shown this once\)$/m.exec(said)?.[1] ?? ''
    await expect(signIn(PASSWORD)).rejects.toThrow('Login failed')
    expect((await signIn(made)).emailAddress).toBe(CUSTOMER)
  })

  test('records actions in the audit trail, without passwords', async () => {
    const rows = await get().database.within(WORKER, tx =>
      tx.selectFrom('audit_trail').selectAll().where('address', '=', 'command line').orderBy('id').execute(),
    )
    expect(rows.slice(0, 5).map(({ action }) => action)).toEqual([
      'organisation-created',
      'user-created',
      'organisation-created',
      'credits-added',
      'user-created',
    ])
    expect(JSON.stringify(rows)).not.toMatch(/Production-1|argon2/)
    expect(new Set(rows.map(({ user_id, details }) => [user_id, details.person].join()))).toEqual(
      new Set([`,${userInfo().username}`]),
    )
  })

  test('lists ready-made reports, installs them as drafts or published, and skips installed ones', async () => {
    expect((await admin('install-templates', ['--list'])).split('\n').slice(0, 2)).toEqual([
      expect.stringMatching(/^NAME +INSTALLED +BASE CREDITS +NEEDS$/),
      expect.stringMatching(/^Location Insights +no +120 +-$/),
    ])
    expect(await admin('install-templates', ['--published', 'footfall counter'])).toBe(
      'Installed "Footfall Counter" and published it.\nIts prices are examples, and customers can order it now: check them in Dataset Configurator.',
    )
    const rest = (await admin('install-templates', [])).split('\n')
    expect(rest.filter(line => line.endsWith('as a draft.'))).toHaveLength(8)
    for (const name of [
      'Retail Catchment',
      'Rail Catchment',
      'Event Impact',
      'Origin-Destination Matrix',
      'High Street Week',
    ])
      expect(rest).toContain(`Installed "${name}" as a draft.`)
    expect(rest).toContain('"Footfall Counter" exists already and stays unchanged.')
    expect(await admin('install-templates', ['Footfall Counter'])).toBe(
      '"Footfall Counter" exists already and stays unchanged.',
    )
    const rows = await get().database.within(WORKER, tx =>
      tx.selectFrom('templates').select(['name', 'is_draft', 'position']).orderBy('position').execute(),
    )
    expect(rows.map(({ is_draft, position }) => `${position} ${is_draft}`)).toEqual([
      '1 false',
      '2 true',
      '3 true',
      '4 true',
      '5 true',
      '6 true',
      '7 true',
      '8 true',
      '9 true',
    ])
  })

  test('audit-verify prints the last row of an intact chain, and compares the chain with a head', async () => {
    const head = headText((await chainAudit(get().database))!)
    expect(await admin('audit-verify', ['--head', head])).toMatch(
      new RegExp(`^The audit trail is whole up to row \\d+, ${head}\\.$`),
    )
    const later = head.replace(/\d+$/, '99999')
    await expect(admin('audit-verify', ['--head', later])).rejects.toThrow(/before row 99999 of the head given: it was/)
    expect(() => COMMANDS['audit-verify']!.read(['--head', 'x'])).toThrow(/--head must be HASH:NUMBER/)
  })

  test.each([
    ['create-provider', person('b@provider.example'), /has its provider already: "Ambit"/],
    ['create-provider', [...person('b@provider.example'), '--terms', '/nowhere.html'], /terms cannot be read/],
    ['create-organisation', ['--name', 'Aire & Calder'], /an organisation named "Aire & Calder" already/],
    ['create-organisation', ['--name', 'X', '--credits=-1'], /--credits must be a whole number from 0/],
    ['create-organisation', ['--name', ' '], /Missing: --name/],
    ['create-user', ['--organisation', 'Nobody', ...person('x@y.example')], /no organisation named "Nobody"/],
    ['create-user', ['--organisation', 'Ambit', ...person(CUSTOMER)], /a user with the address maya@customer/],
    ['create-user', ['--organisation', 'Ambit', ...person('none')], /"none" is not an e-mail address/],
    ['create-user', ['--email', 'a@b.example'], /Missing: --organisation, --name, --surname/],
    ['disable-user', ['--mail', 'x'], /Unknown option '--mail'/],
    ['disable-user', ['--email', 'x@y.example'], /no user with the address x@y.example/],
    ['method-break', [], /Do what\? npm run admin -- method-break list/],
    ['method-break', ['add', '--date', '2026-07-01'], /Missing: --text/],
    ['method-break', ['add', '--date', '2026-02-30', '--text', 'x'], /--date must be a date such as/],
    ['method-break', ['add', '--date', '2026-07-01', '--text', 'x'.repeat(121)], /a note of up to 120 characters/],
    ['method-break', ['remove', '--id', 'x'], /--id must be a number/],
    ['close-month', ['10-2026'], /Name a month as 2026-10/],
    ['close-month', ['2999-10'], /October 2999 is not over yet. Nothing was closed/],
    ['list', ['passwords'], /List what\?/],
    ['install-templates', ['Matrix'], /no ready-made report named "Matrix". There are: Location Insights, EV /],
    ['install-templates', ['--list', 'Matrix'], /--list takes no names/],
    [
      'create-user',
      ['--organisation', 'Aire & Calder', ...person('z@y.example'), '--administrator'],
      /Administrators belong to the provider "Ambit"/,
    ],
  ])('refuses %s with a message: %j', async (command, args, words) => {
    await expect(admin(command, args)).rejects.toThrow(words)
  })

  test('closes a month that is over', async () => {
    expect(await admin('close-month', ['2020-10'])).toMatch(/^October 2020 is closed: standing orders buy it/)
  })

  test('refuses a password from standard input that breaks the rules', async () => {
    await expect(admin('reset-password', ['--email', CUSTOMER, '--password-stdin'], 'short')).rejects.toThrow(
      /breaks the rules: Between 8 and 30 characters/,
    )
  })
})
