import { describe, expect, test } from 'vitest'
import { levelOf, mayOpen, type PermittedClient, termsToAccept } from '../../../src/domain/level.ts'

const names = { client: 'Ambit', portalService: 'Ambit Portal', managementService: 'Ambit Portal Management' }
const service = (name: string, accepted = true, should = true) => ({
  serviceId: name.length,
  name,
  hasAcceptedTAndC: accepted,
  shouldAcceptTAndC: should,
})
const client = (clientName: string, ...services: PermittedClient['services'][number][]): PermittedClient => ({
  clientName,
  services,
})

describe('levels', () => {
  test('[P4.03] [P6.02] gives Admin if the provider’s own client has the management service', () => {
    const provider = client('Ambit', service('Ambit Portal'), service('Ambit Portal Management'))
    expect(levelOf([client('Leeds', service('Ambit Portal')), provider], names)).toBe('Admin')
    expect(levelOf([client('Ambit', service('Ambit Portal Management'))], names)).toBe('Admin')
  })
  test('[P6.02] ignores the management service of another client', () => {
    const other = client('Leeds', service('Ambit Portal'), service('Ambit Portal Management'))
    expect(levelOf([other], names)).toBe('User')
    expect(levelOf([client('Leeds', service('Ambit Portal Management'))], names)).toBe('')
  })
  test('[P4.04] gives the empty level without a portal service', () => {
    expect(levelOf([], names)).toBe('')
    expect(levelOf([client('Leeds'), client('Ambit', service('Something else'))], names)).toBe('')
  })
  test('[P6.01] Admin opens the pages of all levels, User its own and the empty level’s, and the empty level only its own', () => {
    const levels = ['Admin', 'User', ''] as const
    const opened = levels.map(user => levels.filter(page => mayOpen(user, page)))
    expect(opened).toEqual([['Admin', 'User', ''], ['User', ''], ['']])
  })
  test('[P6.07] asks for terms that must be accepted and have not been', () => {
    const clients = [
      client('Leeds', service('Ambit Portal', false, true), service('Ambit Portal Management', true, true)),
      client('York', service('Ambit Portal', false, false), service('Something else', false, true)),
    ]
    expect(termsToAccept(clients, names)).toEqual([service('Ambit Portal', false, true)])
  })
})
