import { expect, test } from 'vitest'
import { createLinkSigner } from '../../../server/files/signed-link.ts'

const secret = Buffer.alloc(32, 7)
let now = Date.parse('2026-11-21T12:00:00Z')
const signer = createLinkSigner(
  () => [secret],
  () => now,
)
const session = { userId: 3, tokenId: 'a-token', sinceS: 1_790_000_000.125 }
const HOUR_S = 3600
const day = { ...session, untilMs: now + 24 * HOUR_S * 1000 }
const partsOf = (link: string) => {
  const url = new URL(link, 'http://x')
  const part = (name: string) => url.searchParams.get(name) ?? ''
  return {
    key: url.pathname.slice('/files/'.length),
    user: part('user'),
    session: part('session'),
    since: part('since'),
    expires: part('expires'),
    signature: part('signature'),
  }
}

test('is valid for its file and session until it expires', () => {
  const { key, ...link } = partsOf(signer.sign('zones/a.fgb', day, { seconds: HOUR_S, stepS: 900 }))
  expect(key).toBe('zones/a.fgb')
  expect(signer.verify(key, link)).toEqual(session)
  expect(signer.verify('zones/b.fgb', link)).toBeNull()
  const changes = {
    user: '4',
    session: 'another-token',
    since: String(session.sinceS + 1),
    expires: String(Number(link.expires) + 1),
    signature: `${link.signature.slice(0, -1)}x`,
  }
  for (const [name, value] of Object.entries(changes))
    expect([name, signer.verify(key, { ...link, [name]: value })]).toEqual([name, null])
  expect(signer.verify(key, { ...link, signature: '' })).toBeNull()
  expect(
    createLinkSigner(
      () => [Buffer.alloc(32, 8)],
      () => now,
    ).verify(key, link),
  ).toBeNull()
  now += 3599_000
  expect(signer.verify(key, link)).toEqual(session)
  now += 901_000
  expect(signer.verify(key, link)).toBeNull()
})

test('does not change for a while, and never outlives its session', () => {
  now = Date.parse('2026-11-21T12:00:00Z')
  const life = { seconds: 12 * HOUR_S, stepS: 900 }
  const first = signer.sign('zones/a.fgb', day, life)
  now += 60_000
  expect(signer.sign('zones/a.fgb', day, life)).not.toBe(first)
  const later = signer.sign('zones/a.fgb', day, life)
  now += 60_000
  expect(signer.sign('zones/a.fgb', day, life)).toBe(later)
  const untilMs = now + 1000 * HOUR_S
  const { expires } = partsOf(signer.sign('zones/a.fgb', { ...session, untilMs }, life))
  expect(Number(expires)).toBe(untilMs / 1000)
})
