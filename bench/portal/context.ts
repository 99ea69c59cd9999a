import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { createOrganisation } from '../../server/cli/admin/organisations.ts'
import { createUser } from '../../server/cli/admin/users.ts'
import { createDatabase, WORKER } from '../../server/db/database.ts'
import { openPostgres } from '../../server/db/postgres.ts'
import { hashPassword } from '../../server/services/account/passwords.ts'
import { authenticate } from '../../src/contract/authentication.ts'
import { DEMO_PASSWORD, startPortal } from '../../tests/support/portal-process.ts'
import { startPostgres } from '../../tests/support/postgres.ts'
import { METRICS_TOKEN } from './server-figures.ts'

const NAMES = { client: 'Ambit', portalService: 'Ambit Portal', managementService: 'Ambit Portal Management' }
const CREDITS = 10_000_000

/**
 * The real server in a separate process, with its own PostgreSQL and a customer with many users.
 * @param demo settings of the demo's world, on whose size these cases do not depend
 */
export const openPortalContext = async (users: number, demo: Record<string, string>) => {
  const folder = mkdtempSync(join(tmpdir(), 'ambit-bench-portal-'))
  const cluster = await startPostgres()
  const DATABASE_URL = await cluster.database()
  // The bench acts as the proxy, so that each of its users has a separate address.
  const portal = await startPortal(join(folder, 'data'), {
    DATABASE_URL,
    DEMO: 'true',
    ...demo,
    METRICS_TOKEN,
    TRUST_PROXY: '1',
    // A bench makes as many requests in a second as people make in an hour.
    LIMITS: 'off',
    LOG_LEVEL: 'warn',
  })
  const database = createDatabase(await openPostgres(DATABASE_URL, 2))
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  const accounts = Array.from({ length: users }, (_, n) => `user-${n}@bench.example`)
  const organisationId = await database.within(WORKER, async tx => {
    const id = await createOrganisation(tx, 'Bench', CREDITS)
    const rights = { isPrimaryUser: true, viewsAll: true, canSpendCredits: true, isAdministrator: false }
    const services = await tx.selectFrom('services').select(['id', 'terms_version']).execute()
    for (const email of accounts) {
      const person = { organisationId: id, email, name: 'Bench', surname: 'User', passwordHash, ...rights }
      const user_id = await createUser(tx, NAMES, person)
      const accepted = services.map(({ id: service_id, terms_version }) => ({ user_id, service_id, terms_version }))
      await tx.insertInto('terms_acceptances').values(accepted).execute()
    }
    return id
  })
  const reply = await fetch(`${portal.address}${authenticate.path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ UserNameOrEmailAddress: accounts[0], Password: DEMO_PASSWORD }),
  })
  const { result } = (await reply.json()) as { result: { accessToken: string } }
  return {
    folder,
    address: portal.address,
    token: result.accessToken,
    accounts,
    password: DEMO_PASSWORD,
    /**
     * Extends the customer's list to this length with datasets like the demo's samples, each with a distinct name and
     * one of twelve months.
     */
    fillList: (datasets: number) =>
      database.within(WORKER, async tx => {
        const { rows } = await sql<{ column_name: string }>`select column_name from information_schema.columns
          where table_name = 'datasets' and is_generated = 'NEVER' and column_name not in
            ('id', 'organisation_id', 'is_sample', 'group_id', 'created_at', 'credits', 'name', 'first_day', 'last_day')`.execute(
          tx,
        )
        const columns = sql.join(rows.map(({ column_name }) => sql.ref(column_name)))
        const month = sql`date '2025-11-01' + n % 12 * interval '1 month'`
        await sql`insert into datasets
            (organisation_id, is_sample, credits, created_at, name, first_day, last_day, ${columns})
          select ${organisationId}, false, 0, now() - n * interval '1 minute', 'Dataset ' || n, ${month},
            ${month} + interval '1 month - 1 day', ${columns}
          from generate_series(1, ${datasets}) as n
            join (select *, row_number() over () - 1 as at, count(*) over () as samples from datasets where status = 2 and district_of is null) as d
              on d.at = n % d.samples`.execute(tx)
      }),
    async close() {
      await database.close()
      await portal.stop()
      await cluster.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
export type PortalContext = Awaited<ReturnType<typeof openPortalContext>>
