import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { createPostbox, type PostboxParts } from '../../../server/mail/postbox.ts'

const LETTER = { to: 'ada@example.org', subject: 'Grüße', text: 'A link: https://portal.example/Reset?a=1&b=2\n' }

interface Received {
  readonly from: string
  readonly to: readonly string[]
  readonly secure: boolean
  readonly user: string | undefined
  readonly text: string
}

/** A mail server of its own on a free port, or on the one given; it wants a user's password unless told otherwise. */
const mailServer = async (options: SMTPServerOptions = {}, port = 0) => {
  const received: Received[] = []
  let heard: () => void = () => undefined
  const server = new SMTPServer({
    onAuth: ({ username, password }, _session, done) =>
      password === 'right' ? done(null, { user: username }) : done(new Error('Wrong user or password')),
    onData(stream, session, done) {
      let text = ''
      stream.on('data', part => {
        text += part
      })
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          secure: session.secure,
          user: session.user as string | undefined,
          text,
        })
        done()
        heard()
      })
    },
    ...options,
  })
  server.on('error', () => undefined)
  await new Promise<void>(listening => server.listen(port, '127.0.0.1', listening))
  const close = () => new Promise<void>(closed => server.close(() => closed()))
  onTestFinished(close)
  return {
    received,
    port: (server.server.address() as AddressInfo).port,
    close,
    /** Resolves when as many letters have come. */
    async until(letters: number) {
      while (received.length < letters)
        await new Promise<void>(next => {
          heard = next
        })
    },
  }
}

const openPostbox = async (smtpUrl: string | undefined, changes: Partial<PostboxParts> = {}) => {
  const outbox = changes.outbox ?? mkdtempSync(join(tmpdir(), 'ambit-outbox-'))
  const errors: unknown[] = []
  const outcomes: string[] = []
  const postbox = await createPostbox({
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

test('a letter goes by STARTTLS and a password to a mail server, and nothing of it stays', async () => {
  const server = await mailServer()
  const url = `smtp://portal:right@127.0.0.1:${server.port}?tls.rejectUnauthorized=false`
  const { postbox, outbox, errors, outcomes } = await openPostbox(url)
  postbox.post(LETTER)
  await postbox.idle()
  expect([errors, outcomes, postbox.waiting(), readdirSync(outbox)]).toEqual([[], ['sent'], 0, []])
  const [letter] = server.received
  expect(letter).toMatchObject({
    from: 'no-reply@ambit.example',
    to: ['ada@example.org'],
    secure: true,
    user: 'portal',
  })
  expect(letter!.text).toMatch(/^Subject: =\?UTF-8\?Q\?Gr/m)
})

test('a server that does not offer TLS gets nothing, unless its address says that it need not', async () => {
  const server = await mailServer({ hideSTARTTLS: true, disabledCommands: ['STARTTLS'], authOptional: true })
  const strict = await openPostbox(`smtp://127.0.0.1:${server.port}`)
  strict.postbox.post(LETTER)
  await strict.postbox.idle()
  expect([server.received, strict.outcomes, strict.postbox.waiting()]).toEqual([[], ['put-off'], 1])
  expect(String(strict.errors[0])).toMatch(/STARTTLS/)
  const relaxed = await openPostbox(`smtp://127.0.0.1:${server.port}?requireTLS=false`)
  relaxed.postbox.post(LETTER)
  await relaxed.postbox.idle()
  expect([relaxed.errors, server.received.map(({ secure }) => secure)]).toEqual([[], [false]])
})

test('smtps speaks TLS from the first byte', async () => {
  const server = await mailServer({ secure: true })
  const { postbox } = await openPostbox(`smtps://portal:right@127.0.0.1:${server.port}?tls.rejectUnauthorized=false`)
  postbox.post(LETTER)
  await postbox.idle()
  expect(server.received.map(({ secure }) => secure)).toEqual([true])
})

test.each([
  ['a certificate that nobody vouches for', 'portal:right', 'requireTLS=true', /certificate/i],
  ['a wrong password', 'portal:wrong', 'tls.rejectUnauthorized=false', /password/i],
])('%s: nothing is sent, and the letter is kept', async (_, user, query, says) => {
  const server = await mailServer()
  const { postbox, outbox, errors, outcomes } = await openPostbox(`smtp://${user}@127.0.0.1:${server.port}?${query}`)
  postbox.post(LETTER)
  await postbox.idle()
  expect(server.received).toEqual([])
  expect([outcomes, postbox.waiting()]).toEqual([['put-off'], 1])
  expect(String(errors[0])).toMatch(says)
  expect(readdirSync(outbox)).toHaveLength(1)
})

test('letters that found no mail server wait in the outbox, over a restart too, and go when there is one', async () => {
  const gone = await mailServer()
  await gone.close()
  const url = `smtp://portal:right@127.0.0.1:${gone.port}?tls.rejectUnauthorized=false`
  const first = await openPostbox(url)
  first.postbox.post(LETTER)
  first.postbox.post({ ...LETTER, to: 'ben@example.org' })
  await first.postbox.idle()
  await first.postbox.close()
  expect(readdirSync(first.outbox)).toHaveLength(2)

  const second = await openPostbox(url, { outbox: first.outbox, pausesMs: [20] })
  expect(second.postbox.waiting()).toBe(2)
  await second.postbox.idle()
  const back = await mailServer({}, gone.port)
  await back.until(2)
  expect(back.received.map(({ to }) => to[0]).sort()).toEqual(['ada@example.org', 'ben@example.org'])
  await second.postbox.idle()
  expect([second.postbox.waiting(), readdirSync(first.outbox)]).toEqual([0, []])
})

test('a letter that the mail server refuses for good is set aside and holds no other up', async () => {
  const server = await mailServer({
    onRcptTo({ address }, _session, done) {
      const refusal = Object.assign(new Error('No such user'), { responseCode: 550 })
      done(address.startsWith('nobody') ? refusal : null)
    },
  })
  const url = `smtp://portal:right@127.0.0.1:${server.port}?tls.rejectUnauthorized=false`
  const { postbox, outbox, outcomes } = await openPostbox(url)
  postbox.post({ ...LETTER, to: 'nobody@example.org' })
  postbox.post(LETTER)
  await postbox.idle()
  expect(server.received.map(({ to }) => to[0])).toEqual(['ada@example.org'])
  expect([outcomes.toSorted(), postbox.waiting()]).toEqual([['given-up', 'sent'], 0])
  expect(readdirSync(join(outbox, 'undelivered'))).toEqual([expect.stringMatching(/\.eml$/)])
})

test('without a mail server letters are .eml files; one that is composed to nothing leaves none', async () => {
  const { postbox, outbox, outcomes } = await openPostbox(undefined)
  postbox.post(async () => null)
  await postbox.idle()
  expect(existsSync(outbox) ? readdirSync(outbox) : []).toEqual([])
  postbox.post(LETTER)
  await postbox.idle()
  expect([readdirSync(outbox), outcomes]).toEqual([[expect.stringMatching(/\.eml$/)], ['laid-down']])
})
