import { connect, createServer, type Socket } from 'node:net'

export interface BlackHole {
  readonly port: number
  /** From now on every byte is swallowed, in both directions, of old connections and new ones; none is closed. */
  swallow(): void
  /** Lets new connections through again. Swallowed bytes are lost, so connections that lost bytes stay mute. */
  heal(): void
  close(): Promise<void>
}

/** A TCP proxy before a server, which can lose every byte without closing a connection: a dead network, or a hung server. */
export const startBlackHole = async (address: string): Promise<BlackHole> => {
  const { hostname, port } = new URL(address)
  const sockets = new Set<Socket>()
  let swallowing = false
  const server = createServer(client => {
    const upstream = connect(Number(port), hostname)
    // A connection that lost bytes is never whole again.
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
        // The other side hears nothing of it while bytes are lost.
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

/** The same address through the proxy. */
export const through = (address: string, { port }: BlackHole): string => {
  const url = new URL(address)
  url.hostname = '127.0.0.1'
  url.port = String(port)
  return url.href
}
