import type { Basemap } from '../domain/basemap.ts'
import { APP_VERSION } from '../domain/constants.ts'

/** The settings that the server embeds in the page. */
interface BrowserSettings {
  readonly portalTitle: string
  readonly environmentName: string
  readonly supportEmail: string
  readonly basemap: Basemap
  readonly version: string
  /** The provider's own client and its two services, which determine the access level. */
  readonly providerClient: string
  readonly portalService: string
  readonly managementService: string
}

const DEFAULTS: BrowserSettings = {
  portalTitle: 'Ambit',
  environmentName: 'Development',
  supportEmail: 'support@ambit.example',
  basemap: { kind: 'packaged', streets: false },
  version: APP_VERSION,
  providerClient: 'Ambit',
  portalService: 'Ambit Portal',
  managementService: 'Ambit Portal Management',
}

/** Reads the settings from the page's meta tag and fills in defaults for missing ones. */
export const readSettings = (content: string | null | undefined): BrowserSettings => {
  const written: unknown = content ? JSON.parse(content) : {}
  return Object.freeze({ ...DEFAULTS, ...(written as Partial<BrowserSettings>) })
}

const meta = globalThis.document?.querySelector('meta[name="ambit-settings"]')

export const settings: BrowserSettings = readSettings(meta?.getAttribute('content'))
