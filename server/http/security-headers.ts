import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from './app-env.ts'

/**
 * The content-security policy: worker, map, charts and PDF work under it (docs/ARCHITECTURE.md).
 * @param basemapStyleUrl a provider's own base map; its origin may be connected to and shown
 */
export const contentSecurityPolicy = (basemapStyleUrl: string | undefined): string => {
  const more = basemapStyleUrl === undefined ? '' : ` ${new URL(basemapStyleUrl).origin}`
  return [
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "worker-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: blob:${more}`,
    `connect-src 'self'${more}`,
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** A year: browsers ask for the portal by TLS alone from their first visit on. */
const TRANSPORT = 'max-age=31536000'

/**
 * On every answer, whoever gave it.
 * @param publicUrl where people reach the portal; where that is https, browsers are told to use nothing else
 */
export const securityHeaders = (
  basemapStyleUrl: string | undefined,
  publicUrl: string | undefined,
): MiddlewareHandler<AppEnv> => {
  const policy = contentSecurityPolicy(basemapStyleUrl)
  const isSecure = publicUrl !== undefined && new URL(publicUrl).protocol === 'https:'
  return async (c, next) => {
    await next()
    const { headers } = c.res
    headers.set('Content-Security-Policy', policy)
    if (isSecure) headers.set('Strict-Transport-Security', TRANSPORT)
    headers.set('X-Content-Type-Options', 'nosniff')
    headers.set('X-Frame-Options', 'DENY')
    headers.set('Referrer-Policy', 'same-origin')
    headers.set('Cross-Origin-Opener-Policy', 'same-origin')
    headers.set('Cross-Origin-Resource-Policy', 'same-origin')
    headers.set('Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=()')
  }
}
