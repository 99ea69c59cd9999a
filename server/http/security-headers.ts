import type { MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import type { AppEnv } from './app-env.ts'

/** A year: after their first visit, browsers connect to the portal by TLS alone. */
const TRANSPORT = 'max-age=31536000'

/**
 * The security headers of every reply. Worker, map, charts and PDF work under the content security policy.
 * @param basemapStyleUrl a provider's own base map; browsers may connect to its origin and show its pictures
 * @param publicUrl where people reach the portal; where that is https, browsers use nothing else
 */
export const securityHeaders = (
  basemapStyleUrl: string | undefined,
  publicUrl: string | undefined,
): MiddlewareHandler<AppEnv> => {
  const basemap = basemapStyleUrl === undefined ? [] : [new URL(basemapStyleUrl).origin]
  const self = ["'self'"]
  const none = ["'none'"]
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: self,
      scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
      workerSrc: self,
      styleSrc: self,
      imgSrc: ["'self'", 'data:', 'blob:', ...basemap],
      connectSrc: [...self, ...basemap],
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
    // Browsers of today do not need these headers.
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })
}
