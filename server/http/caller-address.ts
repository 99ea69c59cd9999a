import type { Context } from 'hono'
import type { AppEnv } from './app-env.ts'

/**
 * Where a request comes from. Each proxy adds whom it heard to the end of X-Forwarded-For, so with as many trusted ones
 * in front that many entries count, from the end; whatever stands before them was written by the caller.
 * @param proxies in front of the server that are the installation's own
 */
export const callerAddress = (c: Context<AppEnv>, proxies: number): string => {
  const direct = c.env?.incoming?.socket?.remoteAddress ?? ''
  if (proxies === 0) return direct
  const told = (c.req.header('x-forwarded-for') ?? '')
    .split(',')
    .map(part => part.trim())
    .filter(Boolean)
    .slice(-proxies)
  return told[0]?.slice(0, 64) ?? direct
}
