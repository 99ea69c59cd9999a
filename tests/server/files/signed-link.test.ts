import { expect, test } from 'vitest'
import { createLinkSigner } from '../../../server/files/signed-link.ts'

const secret = Buffer.alloc(32, 7)
let now = Date.parse('2026-11-21T12:00:00Z')
const signer = createLinkSigner(
  () => [secret],
  () => now,
)
const partsOf = (link: string) => {
  const url = new URL(link, 'http://x')
  const part = (name: string) => url.searchParams.get(name) ?? ''
  return {
    key: url.pathname.slice('/files/'.length),
    user: part('user'),
    expires: part('expires'),
    signature: part('signature'),
  }
}

test('a link is good for its file and its user until it expires', () => {
  const { key, ...link } = partsOf(signer.sign('zones/a.fgb', 3, 3600))
  expect(key).toBe('zones/a.fgb')
  expect(signer.verify(key, link)).toBe(3)
  expect(signer.verify('zones/b.fgb', link)).toBeNull()
  expect(signer.verify(key, { ...link, user: '4' })).toBeNull()
  expect(signer.verify(key, { ...link, expires: String(Number(link.expires) + 1) })).toBeNull()
  expect(signer.verify(key, { ...link, signature: `${link.signature.slice(0, -1)}x` })).toBeNull()
  expect(signer.verify(key, { ...link, signature: '' })).toBeNull()
  expect(
    createLinkSigner(
      () => [Buffer.alloc(32, 8)],
      () => now,
    ).verify(key, link),
  ).toBeNull()
  now += 3599_000
  expect(signer.verify(key, link)).toBe(3)
  now += 901_000
  expect(signer.verify(key, link)).toBeNull()
})
