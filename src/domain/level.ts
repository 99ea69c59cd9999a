/** What a signed-in user may see; the empty level sees No Access alone. */
export type Level = 'Admin' | 'User' | ''

/** One client of the user's permission record with the services it may use. */
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

/** The provider's own client and the two services that decide the level; settings of the installation. */
export interface ProviderNames {
  readonly client: string
  readonly portalService: string
  readonly managementService: string
}

/**
 * Admin: the provider's own client has the portal management service. User: any client has the portal service.
 * A management service of another client counts for nothing.
 */
export const levelOf = (clients: readonly PermittedClient[], names: ProviderNames): Level => {
  const has = (client: PermittedClient, service: string) => client.services.some(({ name }) => name === service)
  if (clients.some(client => client.clientName === names.client && has(client, names.managementService))) return 'Admin'
  return clients.some(client => has(client, names.portalService)) ? 'User' : ''
}

/** The services whose terms stand between the user and the portal. */
export const termsToAccept = (clients: readonly PermittedClient[], names: ProviderNames): PermittedService[] =>
  clients
    .flatMap(client => client.services)
    .filter(({ name }) => name === names.portalService || name === names.managementService)
    .filter(service => service.shouldAcceptTAndC && !service.hasAcceptedTAndC)

/** Whether a user of this level may open a page of that one. */
export const mayOpen = (user: Level, page: Level): boolean =>
  page === '' || user === 'Admin' || (user === 'User' && page === 'User')
