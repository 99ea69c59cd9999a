import { createServer } from 'node:net'

/** A port of 127.0.0.1 that is currently free. Another process may take it before the caller does. */
export const freePort = (): Promise<number> =>
  new Promise((found, fail) => {
    const probe = createServer()
    probe.once('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === 'object' ? found(address.port) : fail(new Error('no port'))))
    })
  })
