import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { createLinkSigner } from '../../../../server/files/signed-link.ts'
import { openSigningKeys, rotateSigningKeys } from '../../../../server/runtime/keys/signing-keys.ts'
import { createTokens } from '../../../../server/services/account/tokens.ts'

const SECRET = Buffer.alloc(32, 3)
const MINUTE = 60_000
const KEY = 'zones/a.fgb'
let folder: string
let clock: number
/** A node that uses the test's folder and clock. */
const node = (settings = {}, onBroken: (error: unknown) => void = () => undefined) => {
  const signing = openSigningKeys(settings, folder, SECRET, { now: () => clock, onBroken })
  return { tokens: createTokens(signing('tokens'), 600), links: createLinkSigner(signing('links'), () => clock) }
}
const rotate = (atOnce = false) => rotateSigningKeys({}, folder, SECRET, atOnce, clock)
const linkOf = ({ links }: ReturnType<typeof node>, userId: number) => {
  const session = { userId, tokenId: 'a-token', sinceS: clock / 1000, untilMs: clock + 60 * MINUTE }
  return links.sign(KEY, session, { seconds: 3600, stepS: 900 })
}
const partsOf = (link: string) => {
  const query = new URL(link, 'http://x').searchParams
  const part = (name: string) => query.get(name) ?? ''
  const session = { user: part('user'), session: part('session'), since: part('since') }
  return { ...session, expires: part('expires'), signature: part('signature') }
}

beforeEach(() => {
  clock = Date.now()
  folder = mkdtempSync(join(tmpdir(), 'ambit-keys-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
})

test('accepts signatures made before a rotation until the next one, on every node of the folder', async () => {
  const [one, other] = [node(), node()]
  const first = { token: await one.tokens.issue(7), link: partsOf(linkOf(one, 7)) }
  await rotate()
  expect(statSync(join(folder, 'signing-keys')).mode & 0o777).toBe(0o600)
  clock += 2 * MINUTE
  const second = { token: await one.tokens.issue(8), link: partsOf(linkOf(one, 8)) }
  const read = async ({ token, link }: typeof first) => [
    (await other.tokens.read(token))?.userId,
    other.links.verify(KEY, link)?.userId ?? null,
  ]
  expect([await read(first), await read(second)]).toEqual([
    [7, 7],
    [8, 8],
  ])
  await rotate()
  clock += 2 * MINUTE
  expect([await read(first), await read(second)]).toEqual([
    [undefined, null],
    [8, 8],
  ])
})

test('signs nothing with a new key until every node knows it', async () => {
  const [one, late] = [node(), node()]
  clock += 2000
  await late.tokens.read(await one.tokens.issue(1))
  await rotate()
  clock += 500
  expect(await late.tokens.read(await node().tokens.issue(9))).toMatchObject({ userId: 9 })
})

test('an immediate rotation ends every session, even if the file was corrupt', async () => {
  const token = await node().tokens.issue(7)
  writeFileSync(join(folder, 'signing-keys'), 'spoilt')
  expect(() => node()).toThrow(/signing-keys are not one or two lines of 32 bytes in base64.+keys:rotate -- --at-once/)
  await rotate(true)
  expect(readFileSync(join(folder, 'signing-keys'), 'utf8').trim().split('\n')).toHaveLength(1)
  expect(await node().tokens.read(token)).toBeNull()
})

test.each(['', '\n', Buffer.alloc(16).toString('base64'), `${SECRET.toString('base64')} soon`])(
  'refuses to start with %j in the file of signing keys, and keeps the old keys while running',
  async text => {
    const told: unknown[] = []
    const running = node({}, error => told.push(error))
    const token = await running.tokens.issue(7)
    writeFileSync(join(folder, 'signing-keys'), text)
    expect(() => node()).toThrow(/not one or two lines/)
    for (let look = 0; look < 3; look++) {
      clock += MINUTE
      expect(await running.tokens.read(token)).toMatchObject({ userId: 7 })
    }
    // The error is reported once, not on every check.
    expect(told.map(String)).toEqual([expect.stringMatching(/not one or two lines/)])
  },
)

test('reads the keys from the environment, signs with the first of two, and leaves rotation to the operator', async () => {
  const [old, made] = [1, 2].map(fill => Buffer.alloc(32, fill).toString('base64'))
  const token = await node({ SIGNING_KEYS: old }).tokens.issue(7)
  const after = node({ SIGNING_KEYS: `${made},${old}` })
  expect(await after.tokens.read(token)).toMatchObject({ userId: 7 })
  expect(await node({ SIGNING_KEYS: old }).tokens.read(await after.tokens.issue(7))).toBeNull()
  await expect(rotateSigningKeys({ SIGNING_KEYS: old }, folder, SECRET, false)).rejects.toThrow(
    /SIGNING_KEYS: put a new/,
  )
  expect(() => node({ SIGNING_KEYS_FILE: join(folder, 'nowhere') })).toThrow(/nowhere, which does not exist/)
})
