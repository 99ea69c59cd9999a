import { randomUUID } from 'node:crypto'
import { type JWTPayload, jwtVerify, SignJWT } from 'jose'
import type { Keys } from '../../runtime/keys/signing-keys.ts'

export interface TokenContents {
  readonly userId: number
  /** Identifies the token, so that it can be revoked. */
  readonly tokenId: string
  /** Seconds since 1970, with its milliseconds: a token of the second before a new password is not a token of after it. */
  readonly issuedAtS: number
  readonly expiresAtS: number
}

/** The contents of a token that one of the keys has signed; null where none has, or where it has expired. */
const payloadOf = async (token: string, keys: readonly Buffer[]): Promise<JWTPayload | null> => {
  for (const key of keys) {
    const read = await jwtVerify(token, key, { issuer: 'ambit', algorithms: ['HS256'] }).catch(() => null)
    if (read) return read.payload
  }
  return null
}

/** Signed tokens (HS256) that carry the user's number and nothing personal. */
export const createTokens = (keys: Keys, lifetimeS: number) => ({
  lifetimeS,
  /** @param validFrom tokens of the user count from here on; the clock that said so may be ahead of this one */
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
  /** The contents of a token; null where it is forged, of another installation or expired. */
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
