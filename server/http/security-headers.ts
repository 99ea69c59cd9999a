import type { MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import type { Basemap } from '../../src/domain/basemap.ts'
import type { AppEnv } from './handler.ts'

/** After their first visit, browsers only connect to the portal by TLS, for a year. */
const TRANSPORT = 'max-age=31536000'

/** The origin of a base map on another server. */
const originOf = (basemap: Basemap): string[] =>
  basemap.kind === 'packaged' || basemap.url === null ? [] : [new URL(basemap.url).origin]

/**
 * Adds security headers to every reply. Workers, maps, charts and PDFs work under the content security policy.
 * @param basemap browsers may connect to the origin of the provider's style or tiles, and show the style's images
 * @param publicUrl the portal's address; if it is https, browsers are instructed to use nothing else
 */
export const securityHeaders = (basemap: Basemap, publicUrl: string | undefined): MiddlewareHandler<AppEnv> => {
  const origin = originOf(basemap)
  const self = ["'self'"]
  const none = ["'none'"]
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: self,
      scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
      workerSrc: self,
      styleSrc: self,
      imgSrc: ["'self'", 'data:', 'blob:', ...(basemap.kind === 'style' ? origin : [])],
      connectSrc: [...self, ...origin],
      fontSrc: self,
      objectSrc: none,
      baseUri: self,
      formAction: self,
      frameAncestors: none,
    },
    strictTransportSecurity: publicUrl !== undefined && new URL(publicUrl).protocol === 'https:' && TRANSPORT,
    xFrameOptions: 'DENY',
    referrerPolicy: 'same-origin',
    permissionsPolicy: { camera: false, microphone: false, geolocation: false, payment: false },
    // Current browsers do not need these headers.
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })
}
