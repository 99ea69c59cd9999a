import { sql } from 'kysely'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Scope, UNSCOPED, WORKER } from '../../../server/db/database.ts'
import { onBothDatabases } from '../support/databases.ts'
import { insertTestDataset, seedPeople, type TestPeople } from '../support/people.ts'

onBothDatabases(get => {
  let people: TestPeople
  beforeAll(async () => {
    people = await seedPeople(get().database)
  })
  const as = (user: { id: number; organisationId: number }, viewsAll: boolean): Scope => ({
    role: 'ambit_app',
    organisationId: user.organisationId,
    userId: user.id,
    viewsAll,
    everywhere: false,
  })

  test.each(['ambit_app', 'ambit_job'] as const)(
    'runs a transaction as %s, which is not a superuser and cannot bypass policies',
    async role => {
      const { rows } = await get().database.within({ ...UNSCOPED, role }, tx =>
        sql`select current_user as name, rolsuper, rolbypassrls from pg_roles where rolname = current_user`.execute(tx),
      )
      expect(rows).toEqual([{ name: role, rolsuper: false, rolbypassrls: false }])
    },
  )

  test('closes the session when a transaction cannot begin', async () => {
    const { database } = get()
    const who = sql<{ name: string }>`select current_user as name`
    // Repeats it more often than the pool has connections.
    for (let i = 0; i < 12; i++)
      await expect(
        database.within({ ...UNSCOPED, role: 'ambit_nobody' as never }, async () => 'begun'),
      ).rejects.toThrow()
    const { rows } = await database.within(UNSCOPED, tx => who.execute(tx))
    expect(rows).toEqual([{ name: 'ambit_app' }])
  })

  test('runs no further query after a transaction has failed', async () => {
    const { database } = get()
    const who = sql<{ name: string }>`select current_user as name`
    const asked: Promise<{ rows: { name: string }[] }>[] = []
    const failing = database.within(UNSCOPED, tx => {
      const failed = sql`select 1 / 0`.execute(tx)
      for (let i = 0; i < 5; i++) asked.push(who.execute(tx))
      return Promise.all([failed, ...asked])
    })
    await expect(failing).rejects.toThrow('division by zero')
    expect((await Promise.allSettled(asked)).map(({ status }) => status)).toEqual(asked.map(() => 'rejected'))
  })

  test('never reports a transaction with a failed query as committed', async () => {
    const passedOver = get().database.within(UNSCOPED, async tx => {
      await sql`select 1 / 0`.execute(tx).catch(() => undefined)
      return 'kept'
    })
    await expect(passedOver).rejects.toThrow('division by zero')
  })

  test('sends no invalid organisation or user number to the database', async () => {
    const hostile = "1', true); select set_config('ambit.everywhere', 'yes"
    const scope = { ...as(people.primary, false), userId: hostile as never }
    const setting = sql<{ own: string; all: string }>`select current_setting('ambit.user') as own,
      current_setting('ambit.everywhere') as all`
    const { rows } = await get().database.within(scope, tx => setting.execute(tx))
    expect(rows).toEqual([{ own: 'NaN', all: '' }])
  })

  test('forces row-level security on every table that belongs to an organisation or a user', async () => {
    const { rows } = await get().database.within(WORKER, tx =>
      sql<{ table: string; on: boolean }>`select c.relname as table, c.relrowsecurity and c.relforcerowsecurity as on
        from pg_class c where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and (c.relname = 'organisations' or exists (
          select from pg_attribute a where a.attrelid = c.oid and a.attname in ('organisation_id', 'user_id', 'password_hash', 'client_id')))
        order by 1`.execute(tx),
    )
    expect(rows.length).toBeGreaterThan(9)
    expect(rows.filter(row => !row.on)).toEqual([])
  })

  test('[P6.05] hides the rows of another organisation even without a WHERE clause', async () => {
    const { database } = get()
    const mine = await insertTestDataset(database, people.primary)
    const theirs = await insertTestDataset(database, people.stranger)
    const ids = await database.within(as(people.primary, true), tx => tx.selectFrom('datasets').select('id').execute())
    expect(ids.map(({ id }) => id)).toContain(mine)
    expect(ids.map(({ id }) => id)).not.toContain(theirs)
    const seen = await database.within(as(people.primary, true), async tx => ({
      ledger: await tx.selectFrom('credit_ledger').select('organisation_id').distinct().execute(),
      balances: await tx.selectFrom('organisation_balances').select('organisation_id').execute(),
      users: await tx.selectFrom('user_organisations').select('organisation_id').distinct().execute(),
    }))
    const only = [{ organisation_id: people.primary.organisationId }]
    expect(seen).toEqual({ ledger: only, balances: only, users: only })
  })

  test('[P6.05] a user with View Own sees their own datasets, and a user with View All sees all of the organisation’s datasets', async () => {
    const { database } = get()
    const id = await insertTestDataset(database, people.primary)
    const list = (viewsAll: boolean) =>
      database.within(as(people.colleague, viewsAll), tx =>
        tx.selectFrom('datasets').select('id').where('id', '=', id).execute(),
      )
    expect(await list(false)).toEqual([])
    expect(await list(true)).toEqual([{ id }])
  })

  test('a request cannot write for another organisation or user, or mark its own dataset as a sample', async () => {
    const { database } = get()
    const scope = as(people.primary, true)
    await expect(insertTestDataset(database, people.stranger, {}, scope)).rejects.toThrow(/row-level security/)
    await expect(insertTestDataset(database, people.primary, { is_sample: true }, scope)).rejects.toThrow(
      /row-level security/,
    )
    const debit = database.within(scope, tx =>
      tx
        .insertInto('credit_ledger')
        .values({ organisation_id: people.stranger.organisationId, amount: 1, credit_type: 1, info: '' })
        .execute(),
    )
    await expect(debit).rejects.toThrow(/row-level security/)
  })

  test('an organisation can spend credits, but none of its users can add any', async () => {
    const { database } = get()
    const own = as(people.primary, true)
    const enter = (scope: Scope, credit_type: 0 | 1) =>
      database.within(scope, tx =>
        tx
          .insertInto('credit_ledger')
          .values({ organisation_id: people.primary.organisationId, amount: 1, credit_type, info: '' })
          .execute(),
      )
    await enter(own, 1)
    await expect(enter(own, 0)).rejects.toThrow(/row-level security/)
    await enter({ ...own, everywhere: true }, 0)
  })

  test('the audit trail is append-only for every role', async () => {
    const { database } = get()
    for (const scope of [as(people.primary, true), { ...as(people.administrator, true), everywhere: true }, WORKER]) {
      await expect(
        database.within(scope, tx => tx.updateTable('audit_trail').set({ address: '' }).execute()),
      ).rejects.toThrow(/permission denied/)
      await expect(database.within(scope, tx => tx.deleteFrom('audit_trail').execute())).rejects.toThrow(
        /permission denied/,
      )
    }
    const session = await get().driver.session()
    onTestFinished(() => session.release())
    for (const change of ['delete from audit_trail', "update audit_trail set action = 'x'", 'truncate audit_trail'])
      await expect(session.query(change, [])).rejects.toThrow(/append only/)
  })

  test('nobody can write to the audit trail in another user’s name', async () => {
    const note = { user_id: people.stranger.id, organisation_id: null, action: 'sign-in', details: '{}', address: '' }
    await expect(
      get().database.within(as(people.primary, true), tx => tx.insertInto('audit_trail').values(note).execute()),
    ).rejects.toThrow(/row-level security/)
  })

  test('functions that run with their owner’s rights have a fixed search path', async () => {
    const { rows } = await get().database.within(WORKER, tx =>
      sql<{ name: string; config: string[] | null }>`select proname as name, proconfig as config from pg_proc
        where prosecdef and pronamespace = current_schema()::regnamespace order by 1`.execute(tx),
    )
    expect(rows.map(({ name }) => name)).toEqual(['keep_balance', 'lock_balance'])
    for (const { config } of rows) expect(config).toEqual([expect.stringMatching(/^search_path=\S+, pg_temp$/)])
  })

  test('refuses a user name that equals another user’s e-mail address', async () => {
    const { database } = get()
    const user = (user_name: string, email: string) =>
      database.within(WORKER, tx =>
        tx
          .insertInto('users')
          .values({ user_name, email, name: 'A', surname: 'B', password_hash: 'x', status: 'Invited' })
          .execute(),
      )
    await expect(user(people.primary.email.toUpperCase(), 'a@elsewhere.example')).rejects.toMatchObject({
      code: '23505',
    })
    await user('odd@name.example', 'b@elsewhere.example')
    await expect(user('c', 'Odd@name.example')).rejects.toMatchObject({ code: '23505' })
    await expect(
      database.within(WORKER, tx =>
        tx.updateTable('users').set({ email: 'odd@name.example' }).where('id', '=', people.outsider.id).execute(),
      ),
    ).rejects.toMatchObject({ code: '23505' })
    await user('d@same.example', 'd@same.example')
  })

  test('the ledger is append-only for every role', async () => {
    const { database } = get()
    for (const scope of [as(people.primary, true), WORKER]) {
      await expect(
        database.within(scope, tx => tx.updateTable('credit_ledger').set({ amount: 1 }).execute()),
      ).rejects.toThrow(/permission denied/)
      await expect(database.within(scope, tx => tx.deleteFrom('credit_ledger').execute())).rejects.toThrow(
        /permission denied/,
      )
    }
    const session = await get().driver.session()
    await expect(session.query('delete from credit_ledger', [])).rejects.toThrow(/append only/)
    session.release()
  })

  test('a balance is the sum of its rows and never falls below zero', async () => {
    const { database } = get()
    const spend = database.within(WORKER, tx =>
      tx
        .insertInto('credit_ledger')
        .values({ organisation_id: people.primary.organisationId, amount: 1_000_000, credit_type: 1, info: 'too much' })
        .execute(),
    )
    await expect(spend).rejects.toMatchObject({ code: '23514', constraint: 'balance_not_below_zero' })
    const { rows } = await database.within(WORKER, tx =>
      sql`select b.organisation_id from organisation_balances b
        where b.credits <> (select sum(case credit_type when 0 then amount else -amount end) from credit_ledger l where l.organisation_id = b.organisation_id)`.execute(
        tx,
      ),
    )
    expect(rows).toEqual([])
  })

  test('both databases return the same types: numbers for counts and sums, text for dates, Date for timestamps', async () => {
    const { rows } = await get().database.within(WORKER, tx =>
      sql`select count(*) as n, sum(1::bigint) as s, 12.34::numeric(12, 2) as x, date '2026-10-25' as d, '{"a":[1]}'::jsonb as j, now() as t`.execute(
        tx,
      ),
    )
    expect(rows[0]).toEqual({ n: 1, s: 1, x: 12.34, d: '2026-10-25', j: { a: [1] }, t: expect.any(Date) })
  })

  test('notifies listeners of a dataset change when it commits, but not when it rolls back', async () => {
    const { database } = get()
    const heard: string[] = []
    let hear: () => void = () => undefined
    const first = new Promise<void>(done => {
      hear = done
    })
    const stop = await database.listen('ambit_dataset', payload => {
      heard.push(payload)
      hear()
    })
    const rolledBack = database.within(WORKER, async tx => {
      await tx.updateTable('datasets').set({ progress: 0.5 }).execute()
      throw new Error('rolled back')
    })
    await expect(rolledBack).rejects.toThrow('rolled back')
    const id = await insertTestDataset(database, people.primary)
    await first
    await stop()
    expect(heard).toEqual([String(id)])
  })
})
