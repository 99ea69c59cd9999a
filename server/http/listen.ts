import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import type { Hono } from 'hono'
import type { Logger } from 'pino'
import { TIME_OUTS } from '../runtime/outages/time-outs.ts'
import type { Settings } from '../runtime/settings.ts'
import type { AppEnv } from './handler.ts'

/** Refused connections are logged at most once in this many milliseconds. */
const SAY_FULL_MS = 60_000
/** How often Node looks for connections that have exceeded a time limit, in milliseconds. */
const CHECK_MS = 5_000

/** Listens for requests, within a node's limits on open connections and on the time in which a request must arrive. */
export const listen = (
  { fetch }: Pick<Hono<AppEnv>, 'fetch'>,
  { PORT, HOST, MAX_CONNECTIONS }: Pick<Settings, 'PORT' | 'HOST' | 'MAX_CONNECTIONS'>,
  log: Pick<Logger, 'warn'>,
  onListening: (address: AddressInfo) => void,
): Server => {
  const server = serve(
    {
      fetch,
      port: PORT,
      hostname: HOST,
      serverOptions: {
        headersTimeout: TIME_OUTS.headers,
        requestTimeout: TIME_OUTS.upload,
        connectionsCheckingInterval: CHECK_MS,
      },
    },
    onListening,
  ) as Server
  server.maxConnections = MAX_CONNECTIONS
  let saidAt = Number.NEGATIVE_INFINITY
  server.on('drop', () => {
    if (performance.now() - saidAt < SAY_FULL_MS) return
    saidAt = performance.now()
    log.warn({ MAX_CONNECTIONS }, 'connections are refused, because the maximum number is open')
  })
  return server
}
