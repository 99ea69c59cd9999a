import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Keys } from '../runtime/signing-keys.ts'

/** Expiries are rounded up to this, so that the same file has the same address for a while and the browser keeps it. Seconds. */
const STEP_S = 900

export interface LinkSigner {
  /** `/files/<key>?user=&expires=&signature=`, good for at least `seconds`. */
  sign(key: string, forUser: number, seconds: number): string
  /** The user that the link was made for; null where it is forged, changed or expired. */
  verify(
    key: string,
    link: { readonly user: string; readonly expires: string; readonly signature: string },
  ): number | null
}

/** Links bound to file, user and expiry by HMAC-SHA-256. `now`: milliseconds since 1970. */
export const createLinkSigner = (keys: Keys, now: () => number = Date.now): LinkSigner => {
  const mark = (signingKey: Buffer, key: string, user: string, expires: string) =>
    createHmac('sha256', signingKey).update(`${key}\n${user}\n${expires}`).digest('base64url')
  return {
    sign(key, forUser, seconds) {
      const expires = String(Math.ceil((now() / 1000 + seconds) / STEP_S) * STEP_S)
      const user = String(forUser)
      return `/files/${key}?${new URLSearchParams({ user, expires, signature: mark(keys()[0]!, key, user, expires) })}`
    },
    verify(key, { user, expires, signature }) {
      if (!/^\d{1,10}$/.test(user) || !/^\d{1,12}$/.test(expires)) return null
      const given = Buffer.from(signature)
      const isRight = (signingKey: Buffer) => {
        const right = Buffer.from(mark(signingKey, key, user, expires))
        return given.length === right.length && timingSafeEqual(given, right)
      }
      if (!keys().some(isRight)) return null
      return Number(expires) * 1000 > now() ? Number(user) : null
    },
  }
}
