import { jwtVerify, SignJWT } from 'jose'

export interface TokenContents {
  readonly userId: number
  /** Seconds since 1970. */
  readonly issuedAtS: number
  readonly expiresAtS: number
}

/** Signed tokens (HS256) that carry the user's number and nothing personal. */
export const createTokens = (key: Uint8Array, lifetimeS: number) => ({
  lifetimeS,
  issue: (userId: number): Promise<string> =>
    new SignJWT()
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer('ambit')
      .setSubject(String(userId))
      .setIssuedAt()
      .setExpirationTime(`${lifetimeS} seconds`)
      .sign(key),
  /** What a token says; null where it is forged, foreign or expired. */
  read: async (token: string): Promise<TokenContents | null> => {
    try {
      const { payload } = await jwtVerify(token, key, { issuer: 'ambit', algorithms: ['HS256'] })
      const userId = Number(payload.sub)
      if (!Number.isSafeInteger(userId) || payload.iat === undefined || payload.exp === undefined) return null
      return { userId, issuedAtS: payload.iat, expiresAtS: payload.exp }
    } catch {
      return null
    }
  },
})
export type Tokens = ReturnType<typeof createTokens>
