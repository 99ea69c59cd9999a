import { randomUUID } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'

export interface TokenContents {
  readonly userId: number
  /** Names the token, so that it can be called back. */
  readonly tokenId: string
  /** Seconds since 1970, with its milliseconds: a token of the second before a new password is not a token of after it. */
  readonly issuedAtS: number
  readonly expiresAtS: number
}

/** Signed tokens (HS256) that carry the user's number and nothing personal. */
export const createTokens = (key: Uint8Array, lifetimeS: number) => ({
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
      .sign(key)
  },
  /** What a token says; null where it is forged, foreign or expired. */
  read: async (token: string): Promise<TokenContents | null> => {
    try {
      const { payload } = await jwtVerify(token, key, { issuer: 'ambit', algorithms: ['HS256'] })
      const { jti, iat, exp } = payload
      const userId = Number(payload.sub)
      if (!Number.isSafeInteger(userId) || jti === undefined || iat === undefined || exp === undefined) return null
      return { userId, tokenId: jti, issuedAtS: iat, expiresAtS: exp }
    } catch {
      return null
    }
  },
})
export type Tokens = ReturnType<typeof createTokens>
