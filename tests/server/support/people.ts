import type { Insertable } from 'kysely'
import { DEMO_ACCOUNTS } from '../../../demo/state/accounts.ts'
import { seedState } from '../../../demo/state/prepare-demo.ts'
import { type Database, type Scope, WORKER } from '../../../server/db/database.ts'
import type { Datasets } from '../../../server/db/tables/datasets.ts'
import { insertStandardZones } from './standard-zones.ts'

export const TEST_PASSWORD = 'Test-password-1'
export const NAMES = { client: 'Ambit', portalService: 'Ambit Portal', managementService: 'Ambit Portal Management' }

export interface Person {
  readonly id: number
  readonly organisationId: number
  readonly email: string
}
export interface TestPeople {
  readonly administrator: Person
  readonly primary: Person
  /** Has View All and may spend. */
  readonly colleague: Person
  /** Has View Own, may not spend, and has not accepted the terms. */
  readonly viewOwn: Person
  readonly stranger: Person
  readonly outsider: Person
}

/** Creates the demo's organisations and accounts with their roles. */
export const seedPeople = async (database: Database): Promise<TestPeople> => {
  await seedState(database, NAMES, TEST_PASSWORD)
  return readPeople(database)
}

/** Reads the roles in the demo's organisations, which must exist. */
export const readPeople = async (database: Database): Promise<TestPeople> => {
  const rows = await database.within(WORKER, tx =>
    tx
      .selectFrom('users as u')
      .leftJoin('user_organisations as m', 'm.user_id', 'u.id')
      .select(['u.id', 'u.email', 'm.organisation_id'])
      .execute(),
  )
  const person = (at: number): Person => {
    const row = rows.find(({ email }) => email === DEMO_ACCOUNTS[at]!.email)!
    return { id: row.id, organisationId: row.organisation_id ?? 0, email: row.email }
  }
  return {
    administrator: person(0),
    primary: person(1),
    colleague: person(2),
    viewOwn: person(3),
    stranger: person(4),
    outsider: person(5),
  }
}

/** Inserts a dataset row as an order would, in the worker's scope unless one is given. */
export const insertTestDataset = async (
  database: Database,
  owner: Person,
  fields: Partial<Insertable<Datasets>> = {},
  scope: Scope = WORKER,
): Promise<number> => {
  await insertStandardZones(database)
  return database.within(scope, async tx => {
    const row: Insertable<Datasets> = {
      organisation_id: owner.organisationId,
      created_by: owner.id,
      requested_by_name: 'Test',
      name: 'A dataset',
      is_sample: false,
      template_id: 1,
      template_version: 1,
      template_name: 'Location Insights',
      icon: 'f3c5',
      report_viewer: 'Location_Insights_Report',
      map_viewer: 'Location_Insights_Map',
      ev_only: false,
      first_day: '2026-10-01',
      last_day: '2026-10-31',
      zone_system: 'Standard',
      standard_version: 1,
      inputs: '[]',
      pois: '[]',
      selected_zones: '[]',
      study_area_wkt: 'POLYGON((0 0,1 0,1 1,0 1,0 0))',
      geofence_wkt: 'POLYGON((0 0,1 0,1 1,0 1,0 0))',
      extent: '[0,0,1,1]',
      area_km2: 1,
      population: 100,
      credits: 0,
      ...fields,
    }
    return (await tx.insertInto('datasets').values(row).returning('id').executeTakeFirstOrThrow()).id
  })
}
