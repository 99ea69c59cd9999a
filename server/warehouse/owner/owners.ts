import { statement } from '../statement.ts'
import type { Warehouse } from '../warehouse.ts'

/** A present or former owner of a warehouse. */
export interface Owner {
  /** Numbers the changes of owner, from 1. */
  readonly term: number
  readonly installation: string
  readonly epoch: string
  readonly name: string
  /** ISO, UTC. */
  readonly since: string
}

const owners = statement<Record<string, never>, Owner>(import.meta.url, 'owners.sql')

/** All owners, the present one first. */
export const readOwners = (warehouse: Warehouse): Promise<Owner[]> => warehouse.rows(owners, {})

/** A name as a field of tab-separated text. */
const field = (text: string): string => text.replaceAll(/[\\\t\n\r]/g, ' ')

export const writeOwner = (warehouse: Warehouse, { term, installation, epoch, name, since }: Owner): Promise<void> =>
  warehouse.insert('owners', `${[term, installation, epoch, field(name), since].join('\t')}\n`)
