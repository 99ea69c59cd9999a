import { randomUUID } from 'node:crypto'
import { type JWTPayload, jwtVerify, SignJWT } from 'jose'
import type { Keys } from '../../runtime/keys/signing-keys.ts'

export interface TokenContents {
  readonly userId: number
  /** Identifies the token so that it can be revoked. */
  readonly tokenId: string
  /**
   * Seconds since 1970, including milliseconds, to distinguish tokens issued before and after a password change in the
   * same second.
   */
  readonly issuedAtS: number
  readonly expiresAtS: number
}

/** A token's payload; null if none of the keys signed it, or it has expired. */
const payloadOf = async (token: string, keys: readonly Buffer[]): Promise<JWTPayload | null> => {
  for (const key of keys) {
    const read = await jwtVerify(token, key, { issuer: 'ambit', algorithms: ['HS256'] }).catch(() => null)
    if (read) return read.payload
  }
  return null
}

/** Signed tokens (HS256) that contain the user's number but no personal data. */
export const createTokens = (keys: Keys, lifetimeS: number) => ({
  lifetimeS,
  /** @param validFrom when the user's tokens become valid, on a clock that may be ahead of this node's */
  issue: (userId: number, validFrom?: Date): Promise<string> => {
    const issuedAtS = Math.max(Date.now(), validFrom?.getTime() ?? 0) / 1000
    return new SignJWT()
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer('ambit')
      .setSubject(String(userId))
      .setJti(randomUUID())
      .setIssuedAt(issuedAtS)
      .setExpirationTime(Math.floor(issuedAtS) + lifetimeS)
      .sign(keys()[0]!)
  },
  /** Returns the contents of a token, or null if it is forged, expired or from another installation. */
  read: async (token: string): Promise<TokenContents | null> => {
    const payload = await payloadOf(token, keys())
    if (payload === null) return null
    const { jti, iat, exp } = payload
    const userId = Number(payload.sub)
    if (!Number.isSafeInteger(userId) || jti === undefined || iat === undefined || exp === undefined) return null
    return { userId, tokenId: jti, issuedAtS: iat, expiresAtS: exp }
  },
})
export type Tokens = ReturnType<typeof createTokens>
