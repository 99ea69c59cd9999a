import type { Context } from 'hono'
import type { AppEnv } from './app-env.ts'

/**
 * The address that a request comes from. Each proxy appends its caller to X-Forwarded-For, so with n trusted proxies the last
 * n entries are true. The caller can have written everything before them.
 * @param proxies the number of the installation's own proxies in front of the server
 */
export const callerAddress = (c: Context<AppEnv>, proxies: number): string => {
  const direct = c.env?.incoming?.socket?.remoteAddress ?? ''
  if (proxies === 0) return direct
  const forwarded = (c.req.header('x-forwarded-for') ?? '')
    .split(',')
    .map(part => part.trim())
    .filter(Boolean)
    .slice(-proxies)
  return forwarded[0]?.slice(0, 64) ?? direct
}
