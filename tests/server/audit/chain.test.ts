import { createHash } from 'node:crypto'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { writeAudit } from '../../../server/audit/audit.ts'
import {
  chainAudit,
  createHeadLog,
  type Head,
  headText,
  parseHead,
  readHead,
  verdictWords,
  verifyAudit,
} from '../../../server/audit/audit-chain.ts'
import { UNSCOPED, WORKER } from '../../../server/db/database.ts'
import type { Session } from '../../../server/db/driver.ts'
import { onBothDatabases } from '../support/databases.ts'
import { seedPeople, type TestPeople } from '../support/people.ts'

onBothDatabases((get, kind) => {
  let people: TestPeople
  beforeAll(async () => {
    people = await seedPeople(get().database)
  })
  const write = (count: number) =>
    get().database.within(UNSCOPED, async tx => {
      for (let at = 0; at < count; at++)
        await writeAudit(tx, {
          userId: people.primary.id,
          action: 'sign-in',
          details: { at, text: 'a "quoted", é' },
          address: '127.0.0.1',
        })
    })
  const headNow = async (): Promise<Head> => (await get().database.within(WORKER, readHead))!
  /** Runs `work` as the owner of the tables, without triggers or row-level security. */
  const asOwner = async (work: (session: Session) => Promise<void>) => {
    const session = await get().driver.session()
    const tables = ['audit_trail', 'audit_chain']
    try {
      await session.script(`begin; select set_config('ambit.everywhere', 'yes', true)`)
      for (const table of tables)
        await session.script(
          `alter table ${table} disable trigger user; alter table ${table} no force row level security`,
        )
      await work(session)
      for (const table of tables)
        await session.script(`alter table ${table} enable trigger user; alter table ${table} force row level security`)
      await session.script('commit')
    } finally {
      session.release()
    }
  }
  const run = (...statements: string[]) =>
    asOwner(async session => {
      for (const statement of statements) await session.script(statement)
    })

  test('chains rows after they are committed, each with the hash of the previous row', async () => {
    const { database, driver } = get()
    await write(3)
    expect(await verifyAudit(database)).toEqual({ fault: null, rows: 0, hash: null, unchained: 3, overdue: 0 })
    const head = await chainAudit(database)
    expect(head).toEqual(await headNow())
    expect(await chainAudit(database)).toBeNull()
    const session = await driver.session()
    const { rows } = await session.query(
      `select c.sequence, c.hash, t.id, t.user_id, t.organisation_id, t.details::text as details,
        to_char(t.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at
      from audit_chain c join audit_trail t on t.id = c.audit_id, set_config('ambit.everywhere', 'yes', false)
      order by c.sequence`,
      [],
    )
    await session.script(`set ambit.everywhere = ''`)
    session.release()
    let hash = ''
    for (const [at, row] of rows.entries()) {
      const told = [hash, at + 1, row.id, row.at, row.user_id, row.organisation_id, 'sign-in', row.details, '127.0.0.1']
      hash = createHash('sha256').update(JSON.stringify(told)).digest('hex')
      expect([row.sequence, row.hash]).toEqual([at + 1, hash])
    }
    expect(rows).toHaveLength(3)
    // Sign-in names no organisation, so the row has the user's own.
    expect(rows[0]?.organisation_id).toBe(people.primary.organisationId)
    expect(await verifyAudit(database)).toEqual({ fault: null, rows: 3, hash, unchained: 0, overdue: 0 })
  })

  test('chains each row once when several nodes chain at the same time', async () => {
    const { database } = get()
    const before = (await headNow()).sequence
    const nodes = Array.from({ length: 6 }, () => chainAudit(database))
    await Promise.all([...Array.from({ length: 5 }, () => write(7)), ...nodes])
    await Promise.all(Array.from({ length: 4 }, () => chainAudit(database)))
    expect(await verifyAudit(database)).toMatchObject({ fault: null, rows: before + 35, unchained: 0 })
  })

  test.skipIf(kind === 'PGlite')('chains a row that commits late after the rows that committed earlier', async () => {
    const { database } = get()
    const { sequence } = await headNow()
    let hasWritten = () => {}
    let commit = () => {}
    const written = new Promise<void>(done => {
      hasWritten = done
    })
    const committing = new Promise<void>(done => {
      commit = done
    })
    const late = database.within(UNSCOPED, async tx => {
      await writeAudit(tx, { userId: null, action: 'sign-in-refused', address: 'late' })
      hasWritten()
      await committing
    })
    await written
    await write(1)
    expect((await chainAudit(database))?.sequence).toBe(sequence + 1)
    commit()
    await late
    expect((await chainAudit(database))?.sequence).toBe(sequence + 2)
    expect(await verifyAudit(database)).toMatchObject({ fault: null, rows: sequence + 2, unchained: 0 })
  })

  // Statements that undo a test's changes, so the next test starts with an intact trail.
  let undo: string[] = []
  let kept: Head
  beforeEach(async () => {
    await chainAudit(get().database)
    const head = await get().database.within(WORKER, readHead)
    kept = head ?? { hash: '', sequence: 0 }
    undo = []
  })
  afterEach(async () => {
    await run(...undo)
    const { fault, rows } = await verifyAudit(get().database)
    expect([fault, rows >= kept.sequence]).toEqual([null, true])
  })

  const ROW_2 = '(select audit_id from audit_chain where sequence = 2)'
  test.each([
    ['details', `details = details || '{"at": 99}'`, `details = details || '{"at": 1}'`],
    ['a microsecond', `at = at + interval '1 microsecond'`, `at = at - interval '1 microsecond'`],
    ['an address', `address = '127.0.0.2'`, `address = '127.0.0.1'`],
    ['a user', 'user_id = null', `user_id = (select user_id from audit_trail where user_id is not null limit 1)`],
  ])('detects an edited row: %s', async (_, change, back) => {
    await run(`update audit_trail set ${change} where id = ${ROW_2}`)
    undo = [`update audit_trail set ${back} where id = ${ROW_2}`]
    const verdict = await verifyAudit(get().database)
    expect(verdict).toMatchObject({ rows: 1, fault: expect.stringMatching(/^Row 2 of the chain .* it was edited/) })
    expect(verdictWords(verdict)).toMatch(/^The audit trail is NOT whole\. Row 2 /)
  })

  test('detects reordered rows', async () => {
    const swap = `update audit_chain c set audit_id = -c.audit_id where c.sequence in (5, 6);
      update audit_chain c set audit_id = -(select o.audit_id from swapped o where o.sequence = 11 - c.sequence)
      where c.sequence in (5, 6)`
    const around = [
      'create temporary table swapped as select sequence, -audit_id as audit_id from audit_chain where sequence in (5, 6)',
      swap,
      'drop table swapped',
    ]
    await run(...around)
    undo = around
    expect(await verifyAudit(get().database)).toMatchObject({ rows: 4, fault: expect.stringMatching(/reordered/) })
  })

  test('detects a row that was removed from the middle', async () => {
    await run(
      'create table aside as select * from audit_chain where sequence = 7',
      'delete from audit_chain where sequence = 7',
    )
    undo = ['insert into audit_chain select * from aside', 'drop table aside']
    expect(await verifyAudit(get().database)).toMatchObject({
      rows: 6,
      fault: 'Row 7 of the chain is missing.',
      unchained: 1,
    })
  })

  test('detects a truncated trail only by comparing it with a logged head', async () => {
    const { database } = get()
    await run(
      `create table aside as select c.sequence, c.hash, t.* from audit_chain c join audit_trail t on t.id = c.audit_id
        where c.sequence > ${kept.sequence - 3}`,
      `delete from audit_chain where sequence > ${kept.sequence - 3}`,
      'delete from audit_trail where id in (select id from aside)',
    )
    undo = [
      `insert into audit_trail (id, at, user_id, organisation_id, action, details, address) overriding system value
        select id, at, user_id, organisation_id, action, details, address from aside`,
      'insert into audit_chain select sequence, id, hash from aside',
      'drop table aside',
    ]
    expect(await verifyAudit(database)).toMatchObject({ fault: null, rows: kept.sequence - 3 })
    expect(await verifyAudit(database, parseHead(headText(kept)))).toMatchObject({
      fault: `The chain ends at row ${kept.sequence - 3}, before row ${kept.sequence} of the head given: it was truncated.`,
    })
  })

  test('reports entries as unchained when only the chain is truncated', async () => {
    await run(
      `create table aside as select * from audit_chain where sequence > ${kept.sequence - 2}`,
      `delete from audit_chain where sequence > ${kept.sequence - 2}`,
      `update audit_trail set at = at - interval '1 hour' where id in (select audit_id from aside)`,
    )
    undo = [
      `update audit_trail set at = at + interval '1 hour' where id in (select audit_id from aside)`,
      'insert into audit_chain select * from aside',
      'drop table aside',
    ]
    const verdict = await verifyAudit(get().database)
    expect(verdict).toMatchObject({ unchained: 2, overdue: 2 })
    expect(verdictWords(verdict)).toMatch(/Of these, 2 are older than ten minutes/)
  })

  test('detects an edited and rechained trail by comparing it with a logged head', async () => {
    const { database } = get()
    await run(
      'create table aside as select * from audit_chain',
      `update audit_trail set details = details || '{"at": 98}' where id = ${ROW_2}`,
      'delete from audit_chain',
      'insert into audit_unchained select id from audit_trail',
    )
    await chainAudit(database)
    undo = [
      'delete from audit_chain',
      `update audit_trail set details = details || '{"at": 1}' where id = (select audit_id from aside where sequence = 2)`,
      'insert into audit_chain select * from aside',
      'drop table aside',
    ]
    expect(await verifyAudit(database)).toMatchObject({ fault: null, rows: kept.sequence })
    expect(await verifyAudit(database, kept)).toMatchObject({
      fault: `Row ${kept.sequence} of the chain is not the row of the head given: the chain was rewritten.`,
    })
    await expect(verifyAudit(database, { ...kept, sequence: 1 })).resolves.toMatchObject({ rows: 1 })
  })

  test('denies requests access to the chain and its queue', async () => {
    const { database } = get()
    const request = { ...UNSCOPED, userId: people.administrator.id }
    const link = { sequence: 9_000_000, audit_id: 1, hash: 'a'.repeat(64) }
    for (const attempt of [
      () => database.within(request, tx => tx.insertInto('audit_chain').values(link).execute()),
      () => database.within(request, tx => tx.deleteFrom('audit_unchained').execute()),
      () => database.within(WORKER, tx => tx.deleteFrom('audit_chain').execute()),
      () => database.within(WORKER, tx => tx.updateTable('audit_chain').set({ hash: link.hash }).execute()),
    ])
      await expect(attempt()).rejects.toThrow(/permission denied/)
    const session = await get().driver.session()
    await expect(session.query('delete from audit_chain', [])).rejects.toThrow(/append only/)
    session.release()
  })

  test('chains more rows than fit in one transaction, and reads them back in pages', async () => {
    const { database } = get()
    const { sequence } = await headNow()
    await run(
      `insert into audit_trail (user_id, action, address) select ${people.primary.id}, 'sign-out', 'many' from generate_series(1, 2100)`,
      `insert into audit_unchained select id from audit_trail where address = 'many'`,
    )
    expect((await chainAudit(database))?.sequence).toBe(sequence + 2100)
    expect(await verifyAudit(database)).toMatchObject({ fault: null, rows: sequence + 2100, unchained: 0 })
  })
})

test('logs a changed head at most once a minute', () => {
  const logged: unknown[] = []
  let clock = 0
  const heads = createHeadLog({ info: (entry: object) => logged.push(entry) } as never, () => clock)
  const head = (sequence: number) => ({ hash: 'a', sequence })
  for (const [at, to] of [
    [0, head(1)],
    [1000, head(2)],
    [59_999, head(3)],
    [60_000, null],
    [61_000, null],
    [130_000, null],
    [131_000, head(4)],
    [132_000, head(5)],
  ] as const) {
    clock = at
    heads.moved(to)
  }
  heads.end()
  heads.end()
  expect(logged).toEqual([1, 3, 4, 5].map(sequence => ({ auditHead: `a:${sequence}` })))
})

test('formats a head as HASH:NUMBER', () => {
  const head = { hash: 'b'.repeat(64), sequence: 12 }
  expect(parseHead(` ${headText(head).toUpperCase()}\n`)).toEqual(head)
  for (const wrong of ['', 'b:12', `${'b'.repeat(64)}:0`, `${'b'.repeat(64)}`]) expect(parseHead(wrong)).toBeNull()
})
