/** The access level of a signed-in user. A user with the empty level only sees the screen No Access. */
export type Level = 'Admin' | 'User' | ''

/** A client in a user's permission record, and its permitted services. */
export interface PermittedClient {
  readonly clientName: string
  readonly services: readonly PermittedService[]
}

export interface PermittedService {
  readonly serviceId: number
  readonly name: string
  readonly hasAcceptedTAndC: boolean
  readonly shouldAcceptTAndC: boolean
}

/**
 * The names of the provider's client and of the two services that determine the level. They are settings of the
 * installation.
 */
export interface ProviderNames {
  readonly client: string
  readonly portalService: string
  readonly managementService: string
}

/**
 * Admin: the provider's own client has the portal management service. User: any client has the portal service.
 * A management service of another client is ignored.
 */
export const levelOf = (clients: readonly PermittedClient[], names: ProviderNames): Level => {
  const has = (client: PermittedClient, service: string) => client.services.some(({ name }) => name === service)
  if (clients.some(client => client.clientName === names.client && has(client, names.managementService))) return 'Admin'
  return clients.some(client => has(client, names.portalService)) ? 'User' : ''
}

/** The services whose terms the user must accept before using the portal. */
export const termsToAccept = (clients: readonly PermittedClient[], names: ProviderNames): PermittedService[] =>
  clients
    .flatMap(client => client.services)
    .filter(({ name }) => name === names.portalService || name === names.managementService)
    .filter(service => service.shouldAcceptTAndC && !service.hasAcceptedTAndC)

export const mayOpen = (user: Level, page: Level): boolean =>
  page === '' || user === 'Admin' || (user === 'User' && page === 'User')
