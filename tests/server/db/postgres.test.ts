import { describe, expect, onTestFinished, test } from 'vitest'
import { openPostgres } from '../../../server/db/postgres.ts'
import { emptyPostgres } from '../../support/made-once.ts'
import { hasPostgres } from '../../support/postgres.ts'

describe.skipIf(!hasPostgres)('on PostgreSQL', () => {
  test('a connection that breaks, in a transaction or while listening, ends only that transaction', async () => {
    const driver = await openPostgres(await emptyPostgres())
    const uncaught: unknown[] = []
    const note = (error: unknown) => uncaught.push(error)
    process.on('uncaughtException', note)
    let heard: (payload: string) => void = () => undefined
    await driver.listen('ambit_dataset', payload => heard(payload))
    const [broken, other] = [await driver.session(), await driver.session()]
    await broken.query('begin', [])
    await other.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
      [],
    )
    await expect(broken.query('select 1', [])).rejects.toThrow()
    broken.release()
    const told = new Promise(done => {
      heard = done
    })
    const telling = setInterval(() => other.query("select pg_notify('ambit_dataset', '7')", []), 100)
    expect(await told).toBe('7')
    clearInterval(telling)
    other.release()
    const again = await driver.session()
    expect((await again.query('select 1 as one', [])).rows).toEqual([{ one: 1 }])
    again.release()
    process.off('uncaughtException', note)
    expect(uncaught).toEqual([])
    await driver.close()
  })

  test.each([
    ['request', 'select 1'],
    ['request', 'select 1 / 0'],
    ['work', 'select 1'],
    ['work', 'select 1 / 0'],
  ] as const)(
    'a session (%s) that is returned within a transaction, after %s, affects no later caller',
    async (patience, last) => {
      const driver = await openPostgres(await emptyPostgres(), 1)
      onTestFinished(() => driver.close())
      const setting = async () => {
        const session = await driver.session()
        try {
          const asked =
            "select current_setting('application_name') as name, current_setting('statement_timeout') as within"
          return (await session.query(asked, [])).rows
        } finally {
          session.release()
        }
      }
      const usual = await setting()
      const left = await driver.session(patience)
      await left.script("begin; set local application_name = 'left'")
      await left.query(last, []).catch(() => undefined)
      left.release()
      expect(await setting()).toEqual(usual)
    },
  )
})
