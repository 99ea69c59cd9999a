import { gzipSync } from 'node:zlib'
import autocannon from 'autocannon'
import type { Row } from '../row.ts'
import { startBarePeer } from './bare-peer.ts'
import type { PortalContext } from './context.ts'
import { readServerFigures } from './server-figures.ts'

/** Returns a case's request; `at` counts the requests from 0. */
export type Asked = (at: number) => {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers: Record<string, string>
  readonly body?: string
}

export interface Load {
  readonly name: string
  readonly ask: Asked
  readonly connections: number
  /** The number of requests to our server; the peer receives `peerTimes` times as many. */
  readonly amount: number
  readonly peerTimes: number
}

const run = async (address: string, ask: Asked, connections: number, amount: number) => {
  let at = 0
  const begun = performance.now()
  // autocannon itself stops only after whole seconds.
  let last = begun
  const result = await new Promise<autocannon.Result>((done, fail) => {
    const options = {
      url: address,
      connections,
      amount,
      timeout: 60,
      requests: [{ setupRequest: (request: autocannon.Request) => ({ ...request, ...ask(at++) }) }],
    }
    autocannon(options, (error, figures) => (error ? fail(error) : done(figures))).on('response', () => {
      last = performance.now()
    })
  })
  const ms = last - begun
  if (result.non2xx + result.errors + result.timeouts > 0)
    throw new Error(`Of ${amount} requests ${result.non2xx} were refused, ${result.errors} failed`)
  return { msEach: ms / amount, p50Ms: result.latency.p50, p99Ms: result.latency.p99, perSecond: (1000 * amount) / ms }
}

/** Sends the same requests to our server and then to the bare one, and reports how our server spent its time. */
export const runLoad = async (context: PortalContext, load: Load): Promise<Row> => {
  const { address, folder } = context
  const { name, ask, connections, amount, peerTimes } = load
  const { path, ...first } = ask(0)
  const answer = await fetch(address + path, first)
  if (!answer.ok) throw new Error(`${name} answered ${answer.status}: ${await answer.text()}`)
  const bytes = new Uint8Array(await answer.arrayBuffer())

  const before = await readServerFigures(address)
  const ours = await run(address, at => ask(at + 1), connections, amount)
  const after = await readServerFigures(address)
  const peer = await startBarePeer(folder, bytes)
  const theirs = await run(peer.address, ask, connections, amount * peerTimes).finally(peer.stop)
  const each = (figure: keyof typeof before) => (1000 * (after[figure] - before[figure])) / amount
  return {
    case: name,
    peer: 'bare Hono, same bytes',
    oursMs: ours.msEach,
    oursMedianMs: ours.p50Ms,
    peerMs: theirs.msEach,
    peerMedianMs: theirs.p50Ms,
    ratio: theirs.msEach / ours.msEach,
    perSecond: Math.round(ours.perSecond),
    p99Ms: ours.p99Ms,
    peerPerSecond: Math.round(theirs.perSecond),
    peerP99Ms: theirs.p99Ms,
    inFlight: connections,
    bytes: bytes.length,
    gzippedBytes: gzipSync(bytes).length,
    databaseMs: each('database'),
    engineMs: each('engine'),
    processorMs: each('processor'),
  }
}
