import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export interface Received {
  readonly from: string
  readonly to: readonly string[]
  readonly secure: boolean
  readonly user: string | undefined
  readonly text: string
}

/** A separate mail server on a free port, or on the given port. By default, it requires a user's password. */
export const startMailServer = async (options: SMTPServerOptions = {}, port = 0) => {
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
  return {
    received,
    port: (server.server.address() as AddressInfo).port,
    close,
    /** Resolves when this many e-mails have arrived. */
    async until(letters: number) {
      while (received.length < letters)
        await new Promise<void>(next => {
          heard = next
        })
    },
  }
}
