import { connect, createServer, type Socket } from 'node:net'

export interface BlackHole {
  readonly port: number
  /** From now on, the proxy drops every byte in both directions, on old and new connections, without closing any. */
  swallow(): void
  /** Lets new connections through again. Connections that lost bytes stay silent. */
  heal(): void
  close(): Promise<void>
}

/**
 * A TCP proxy in front of a server. It can lose every byte without closing a connection, like a dead network or a hung
 * server.
 */
export const startBlackHole = async (address: string): Promise<BlackHole> => {
  const { hostname, port } = new URL(address)
  const sockets = new Set<Socket>()
  let swallowing = false
  const server = createServer(client => {
    const upstream = connect(Number(port), hostname)
    // A connection that lost bytes never recovers.
    let mute = false
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from)
      from.on('error', () => undefined)
      from.on('data', bytes => {
        mute ||= swallowing
        if (!mute) to.write(bytes)
      })
      from.on('close', () => {
        sockets.delete(from)
        // The other side does not notice while bytes are dropped.
        if (!mute && !swallowing) to.destroy()
      })
    }
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('no port')
  return {
    port: bound.port,
    swallow() {
      swallowing = true
    },
    heal() {
      swallowing = false
    },
    async close() {
      const closed = new Promise(done => server.close(done))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

/** The server's address, but through the proxy. */
export const through = (address: string, { port }: BlackHole): string => {
  const url = new URL(address)
  url.hostname = '127.0.0.1'
  url.port = String(port)
  return url.href
}
