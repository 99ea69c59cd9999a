import { DatasetAccess } from '../../src/domain/constants.ts'

export interface DemoAccount {
  readonly email: string
  readonly name: string
  readonly surname: string
  /** Null for an account without access to the portal. */
  readonly organisation: 'provider' | 'customer' | 'second' | null
  readonly datasetAccess: DatasetAccess
  readonly canSpendCredits: boolean
  readonly isPrimaryUser: boolean
  readonly isAdministrator: boolean
  readonly hasAcceptedTerms: boolean
  /** The part of the portal that it demonstrates. */
  readonly shows: string
}

const { ViewAll, ViewOwn } = DatasetAccess

/** The names of the customers. The provider's name is a setting. */
export const CUSTOMER = 'Aire Valley Transport Partnership'
export const SECOND_CUSTOMER = 'Northgate Retail Research'

export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  {
    email: 'admin@ambit.example',
    name: 'Alex',
    surname: 'Morgan',
    organisation: 'provider',
    datasetAccess: ViewAll,
    canSpendCredits: true,
    isPrimaryUser: true,
    isAdministrator: true,
    hasAcceptedTerms: true,
    shows: 'the provider’s administrator',
  },
  {
    email: 'maya.ellis@airevalley.example',
    name: 'Maya',
    surname: 'Ellis',
    organisation: 'customer',
    datasetAccess: ViewAll,
    canSpendCredits: true,
    isPrimaryUser: true,
    isAdministrator: false,
    hasAcceptedTerms: true,
    shows: 'a customer’s primary user',
  },
  {
    email: 'tom.hughes@airevalley.example',
    name: 'Tom',
    surname: 'Hughes',
    organisation: 'customer',
    datasetAccess: ViewAll,
    canSpendCredits: true,
    isPrimaryUser: false,
    isAdministrator: false,
    hasAcceptedTerms: true,
    shows: 'an analyst who sees all datasets',
  },
  {
    email: 'grace.obi@airevalley.example',
    name: 'Grace',
    surname: 'Obi',
    organisation: 'customer',
    datasetAccess: ViewOwn,
    canSpendCredits: false,
    isPrimaryUser: false,
    isAdministrator: false,
    hasAcceptedTerms: false,
    shows: 'an analyst who sees her own datasets and cannot spend; the terms have changed since she accepted them',
  },
  {
    email: 'sam.whitfield@northgate.example',
    name: 'Sam',
    surname: 'Whitfield',
    organisation: 'second',
    datasetAccess: ViewAll,
    canSpendCredits: true,
    isPrimaryUser: true,
    isAdministrator: false,
    hasAcceptedTerms: true,
    shows: 'another customer’s primary user',
  },
  {
    email: 'visitor@elsewhere.example',
    name: 'Robin',
    surname: 'Vale',
    organisation: null,
    datasetAccess: ViewOwn,
    canSpendCredits: false,
    isPrimaryUser: false,
    isAdministrator: false,
    hasAcceptedTerms: false,
    shows: 'an account without access to the portal',
  },
]
