import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { SMTPServerOptions } from 'smtp-server'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { UNSCOPED, WORKER } from '../../../server/db/database.ts'
import { createEmailQueue, forgetUndelivered } from '../../../server/mail/email-queue.ts'
import { createOutbox, type OutboxParts } from '../../../server/mail/outbox.ts'
import { startMailServer } from '../../support/mail-server.ts'
import { onDatabases } from '../support/databases.ts'

const mailServer = async (options: SMTPServerOptions = {}, port = 0) => {
  const server = await startMailServer(options, port)
  onTestFinished(server.close)
  return server
}

const LETTER = { to: 'ada@example.org', subject: 'Grüße', text: 'A link: https://portal.example/Reset?a=1&b=2\n' }

onDatabases(get => {
  const queue = () => createEmailQueue(get().database)
  const counts = async () => {
    const { waiting, undelivered } = await queue().counts()
    return { waiting, undelivered }
  }
  beforeEach(() => get().database.within(WORKER, tx => tx.deleteFrom('letters').execute()))

  const openPostbox = async (smtpUrl: string | undefined, changes: Partial<OutboxParts> = {}) => {
    const outbox = changes.outbox ?? mkdtempSync(join(tmpdir(), 'ambit-outbox-'))
    const errors: unknown[] = []
    const outcomes: string[] = []
    const postbox = await createOutbox({
      database: get().database,
      smtpUrl,
      outbox,
      from: 'Ambit <no-reply@ambit.example>',
      report: error => errors.push(error),
      count: outcome => outcomes.push(outcome),
      ...changes,
    })
    onTestFinished(async () => {
      await postbox.close()
      rmSync(outbox, { recursive: true, force: true })
    })
    return { postbox, outbox, errors, outcomes }
  }
  const urlOf = ({ port }: { readonly port: number }, user = 'portal:right') =>
    `smtp://${user}@127.0.0.1:${port}?tls.rejectUnauthorized=false`

  test('sends an e-mail over STARTTLS with a password, and stores no copy', async () => {
    const server = await mailServer()
    const { postbox, outbox, errors, outcomes } = await openPostbox(urlOf(server))
    postbox.post(LETTER)
    await postbox.idle()
    expect([errors, outcomes, readdirSync(outbox)]).toEqual([[], ['sent'], []])
    expect(await counts()).toEqual({ waiting: 0, undelivered: 0 })
    const [letter] = server.received
    expect(letter).toMatchObject({
      from: 'no-reply@ambit.example',
      to: ['ada@example.org'],
      secure: true,
      user: 'portal',
    })
    expect(letter!.text).toMatch(/^Subject: =\?UTF-8\?Q\?Gr/m)
  })

  test('sends nothing to a server without TLS unless its address allows that', async () => {
    const server = await mailServer({ hideSTARTTLS: true, disabledCommands: ['STARTTLS'], authOptional: true })
    const strict = await openPostbox(`smtp://127.0.0.1:${server.port}`)
    strict.postbox.post(LETTER)
    await strict.postbox.idle()
    expect([server.received, strict.outcomes, await counts()]).toEqual([
      [],
      ['put-off'],
      { waiting: 1, undelivered: 0 },
    ])
    expect(String(strict.errors[0])).toMatch(/STARTTLS/)
    const relaxed = await openPostbox(`smtp://127.0.0.1:${server.port}?requireTLS=false`)
    relaxed.postbox.post(LETTER)
    await relaxed.postbox.idle()
    expect([relaxed.errors, server.received.map(({ secure }) => secure)]).toEqual([[], [false]])
  })

  test('uses TLS from the first byte with smtps', async () => {
    const server = await mailServer({ secure: true })
    const { postbox } = await openPostbox(`smtps://portal:right@127.0.0.1:${server.port}?tls.rejectUnauthorized=false`)
    postbox.post(LETTER)
    await postbox.idle()
    expect(server.received.map(({ secure }) => secure)).toEqual([true])
  })

  test.each([
    ['a certificate from an unknown authority', 'portal:right', 'requireTLS=true', /certificate/i],
    ['a wrong password', 'portal:wrong', 'tls.rejectUnauthorized=false', /password/i],
  ])('%s: sends nothing, and keeps the e-mail', async (_, user, query, says) => {
    const server = await mailServer()
    const { postbox, errors, outcomes } = await openPostbox(`smtp://${user}@127.0.0.1:${server.port}?${query}`)
    postbox.post(LETTER)
    await postbox.idle()
    expect(server.received).toEqual([])
    expect([outcomes, await counts()]).toEqual([['put-off'], { waiting: 1, undelivered: 0 }])
    expect(String(errors[0])).toMatch(says)
  })

  test('e-mails wait for the mail server, even across a restart, and are sent when it is available', async () => {
    const gone = await mailServer()
    await gone.close()
    const first = await openPostbox(urlOf(gone), { pausesMs: [20] })
    first.postbox.post(LETTER)
    first.postbox.post({ ...LETTER, to: 'ben@example.org' })
    await first.postbox.idle()
    await first.postbox.close()
    expect(await counts()).toEqual({ waiting: 2, undelivered: 0 })

    const second = await openPostbox(urlOf(gone), { pausesMs: [20] })
    const back = await mailServer({}, gone.port)
    await back.until(2)
    expect(back.received.map(({ to }) => to[0]).sort()).toEqual(['ada@example.org', 'ben@example.org'])
    await expect.poll(counts).toEqual({ waiting: 0, undelivered: 0 })
    expect(second.outcomes.filter(outcome => outcome === 'sent')).toHaveLength(2)
  })

  test('marks an e-mail that the mail server rejects permanently as undelivered, without delaying others', async () => {
    const server = await mailServer({
      onRcptTo({ address }, _session, done) {
        const refusal = Object.assign(new Error('No such user'), { responseCode: 550 })
        done(address.startsWith('nobody') ? refusal : null)
      },
    })
    const { postbox, outcomes } = await openPostbox(urlOf(server))
    postbox.post({ ...LETTER, to: 'nobody@example.org' })
    postbox.post(LETTER)
    await postbox.idle()
    expect(server.received.map(({ to }) => to[0])).toEqual(['ada@example.org'])
    expect([outcomes.toSorted(), await counts()]).toEqual([['given-up', 'sent'], { waiting: 0, undelivered: 1 }])
    const row = await get().database.within(WORKER, tx =>
      tx.selectFrom('letters').selectAll().executeTakeFirstOrThrow(),
    )
    expect(row).toMatchObject({ recipient: 'nobody@example.org', undelivered: expect.stringContaining('No such user') })

    await forgetUndelivered(get().database)
    expect(await counts()).toEqual({ waiting: 0, undelivered: 1 })
    await get().database.within(WORKER, tx =>
      tx.updateTable('letters').set({ undelivered_at: sql<Date>`now() - interval '31 days'` }).execute(),
    )
    await forgetUndelivered(get().database)
    expect(await counts()).toEqual({ waiting: 0, undelivered: 0 })
  })

  test('gives up on an e-mail after three days', async () => {
    const gone = await mailServer()
    await gone.close()
    await queue().add(
      { from: 'a@b.example', to: 'ada@example.org', message: Buffer.from('x') },
      { name: 'old', postedAt: Date.now() - 3.01 * 24 * 3_600_000 },
    )
    const { postbox, outcomes } = await openPostbox(urlOf(gone))
    await postbox.idle()
    expect([outcomes, await counts()]).toEqual([['given-up'], { waiting: 0, undelivered: 1 }])
  })

  test('nodes that start together send each e-mail once', async () => {
    const server = await mailServer()
    const names = Array.from({ length: 12 }, (_, at) => `user-${String(at).padStart(2, '0')}@example.org`)
    for (const to of names)
      await queue().add({ from: 'a@b.example', to, message: Buffer.from('Subject: x\r\n\r\nx\r\n') })
    const nodes = await Promise.all([1, 2, 3].map(() => openPostbox(urlOf(server))))
    await Promise.all(nodes.map(({ postbox }) => postbox.idle()))
    await expect.poll(counts).toEqual({ waiting: 0, undelivered: 0 })
    expect(server.received.map(({ to }) => to[0]).sort()).toEqual(names)
  })

  test('leaves a dead node’s e-mails alone until its lease ends, then sends them once', async () => {
    const server = await mailServer()
    await queue().add({ from: 'a@b.example', to: 'ada@example.org', message: Buffer.from('Subject: x\r\n\r\nx\r\n') })
    expect(await queue().take()).toMatchObject({ to: 'ada@example.org', failures: 0 })
    expect(await queue().take()).toBe(null)
    const early = await openPostbox(urlOf(server))
    await early.postbox.idle()
    expect([server.received, await counts()]).toEqual([[], { waiting: 1, undelivered: 0 }])
    await get().database.within(WORKER, tx =>
      tx.updateTable('letters').set({ lease_until: sql<Date>`now() - interval '1 second'` }).execute(),
    )
    const late = await openPostbox(urlOf(server))
    await late.postbox.idle()
    expect([server.received.length, await counts()]).toEqual([1, { waiting: 0, undelivered: 0 }])
  })

  test('imports an earlier version’s outbox files once, with any number of nodes', async () => {
    const server = await mailServer()
    const outbox = mkdtempSync(join(tmpdir(), 'ambit-outbox-'))
    const message = Buffer.from('Subject: kept\r\n\r\nx\r\n').toString('base64')
    const kept = { from: 'a@b.example', to: 'ada@example.org', postedAt: Date.now(), message }
    writeFileSync(join(outbox, '2026-11-20T10-00-00.000Z-1.letter'), JSON.stringify(kept))
    writeFileSync(join(outbox, '2026-11-20T10-00-00.000Z-2.letter'), 'half a let')
    writeFileSync(join(outbox, '2026-11-20T10-00-00.000Z-3.eml'), 'of a time without a mail server')
    const first = await openPostbox(urlOf(server), { outbox })
    const second = await openPostbox(urlOf(server), { outbox })
    await Promise.all([first.postbox.idle(), second.postbox.idle()])
    await expect.poll(counts).toEqual({ waiting: 0, undelivered: 0 })
    expect(server.received.map(({ to }) => to[0])).toEqual(['ada@example.org'])
    expect(readdirSync(outbox).sort()).toEqual(['2026-11-20T10-00-00.000Z-2.letter', '2026-11-20T10-00-00.000Z-3.eml'])
    expect(String(first.errors[0])).toMatch(/e-mail .*-2\.letter cannot be moved into the queue/)
  })

  test('an e-mail queued in a transaction commits or rolls back with it', async () => {
    const server = await mailServer()
    const { postbox } = await openPostbox(urlOf(server))
    const kept = get().database.within(WORKER, async tx => {
      await postbox.keep(tx, LETTER)
      throw new Error('The process died')
    })
    await expect(kept).rejects.toThrow('died')
    expect(await counts()).toEqual({ waiting: 0, undelivered: 0 })
    await get().database.within(WORKER, tx => postbox.keep(tx, LETTER))
    postbox.post({ ...LETTER, to: 'bob@example.org' })
    await postbox.idle()
    expect(server.received.map(({ to }) => to[0]).sort()).toEqual(['ada@example.org', 'bob@example.org'])
  })

  test('lets jobs read e-mails, but not requests', async () => {
    await queue().add({ from: 'a@b.example', to: 'ada@example.org', message: Buffer.from('a link') })
    await expect(
      get().database.within(UNSCOPED, tx => tx.selectFrom('letters').select('message').execute()),
    ).rejects.toThrow(/permission denied/)
  })

  test('writes .eml files without a mail server, but none if composing an e-mail returns null', async () => {
    const { postbox, outbox, outcomes } = await openPostbox(undefined)
    postbox.post(async () => null)
    await postbox.idle()
    expect(existsSync(outbox) ? readdirSync(outbox) : []).toEqual([])
    postbox.post(LETTER)
    await postbox.idle()
    expect([readdirSync(outbox), outcomes]).toEqual([[expect.stringMatching(/\.eml$/)], ['laid-down']])
    expect(await counts()).toEqual({ waiting: 0, undelivered: 0 })
  })
})
