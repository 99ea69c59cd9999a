import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Keys } from '../runtime/keys/signing-keys.ts'

/** The session that a link was made for. The link ends with the session. */
export interface LinkSession {
  readonly userId: number
  readonly tokenId: string
  /** When the token was issued, seconds since 1970. */
  readonly sinceS: number
}

interface LinkLife {
  /** The minimum validity of a link, as long as its session lasts. */
  readonly seconds: number
  /**
   * The expiry is rounded up to a multiple of this, so that a file's address stays the same for a while and browsers
   * can cache it.
   */
  readonly stepS: number
}

interface LinkQuery {
  readonly user: string
  readonly session: string
  readonly since: string
  readonly expires: string
  readonly signature: string
}

export interface LinkSigner {
  /**
   * `/files/<key>?user=&session=&since=&expires=&signature=`. A link never outlives its session.
   * @param session `untilMs`: when it ends, in milliseconds since 1970
   */
  sign(key: string, session: LinkSession & { readonly untilMs: number }, life: LinkLife): string
  /** Returns the session that the link was made for, or null if the link is forged, changed or expired. */
  verify(key: string, link: LinkQuery): LinkSession | null
}

/** Signs links with HMAC-SHA-256, bound to file, session and expiry. `now`: milliseconds since 1970. */
export const createLinkSigner = (keys: Keys, now: () => number = Date.now): LinkSigner => {
  const mark = (signingKey: Buffer, key: string, { user, session, since, expires }: Omit<LinkQuery, 'signature'>) =>
    createHmac('sha256', signingKey).update([key, user, session, since, expires].join('\n')).digest('base64url')
  return {
    sign(key, { userId, tokenId, sinceS, untilMs }, { seconds, stepS }) {
      const expires = Math.min(Math.ceil((now() / 1000 + seconds) / stepS) * stepS, Math.floor(untilMs / 1000))
      const link = { user: String(userId), session: tokenId, since: String(sinceS), expires: String(expires) }
      return `/files/${key}?${new URLSearchParams({ ...link, signature: mark(keys()[0]!, key, link) })}`
    },
    verify(key, { signature, ...link }) {
      const actual = Buffer.from(signature)
      const isSignedBy = (signingKey: Buffer) => {
        const expected = Buffer.from(mark(signingKey, key, link))
        return actual.length === expected.length && timingSafeEqual(actual, expected)
      }
      if (!keys().some(isSignedBy)) return null
      if (!(Number(link.expires) * 1000 > now())) return null
      return { userId: Number(link.user), tokenId: link.session, sinceS: Number(link.since) }
    },
  }
}
