import { readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { authenticate } from '../../../src/contract/authentication.ts'
import { startPortal } from '../../support/portal-process.ts'

const AT_ONCE = 20
const BODY_BYTES = 10_000_000
/** How often each kind of body is sent. */
const ROUNDS = 5
const LOOK_MS = 10
const PAGE_BYTES = 4096

export interface LargeBodiesReport {
  /** The number of bodies that got a 413, and of bodies that got no reply because the connection ended first. */
  readonly refused: number
  readonly cutOff: number
  /** The number of bodies that got any other reply. */
  readonly otherReplies: number
  readonly healthWorstMs: number
  readonly moreMemoryMb: number
}

const residentMb = async (pid: number): Promise<number> =>
  (Number((await readFile(`/proc/${pid}/statm`, 'utf8')).split(' ')[1]) * PAGE_BYTES) / 1e6

/** JSON that takes long to parse: an object of many short keys. */
const manyKeys = (bytes: number): Buffer => {
  const keys: string[] = []
  let length = 0
  while (length < bytes) {
    const key = `"k${keys.length}":0`
    keys.push(key)
    length += key.length + 1
  }
  return Buffer.from(`{${keys.join(',')}}`)
}

const post = (address: string, path: string, body: Buffer, isChunked: boolean): Promise<number | null> =>
  new Promise(done => {
    const headers = { 'Content-Type': 'application/json', ...(isChunked ? {} : { 'Content-Length': body.length }) }
    const sent = request(new URL(path, address), { method: 'POST', headers, agent: false }, reply => {
      reply.resume()
      done(reply.statusCode ?? null)
    })
    sent.on('error', () => done(null))
    sent.end(body)
  })

/**
 * Sends bodies of 10 MB to the sign-in, twenty at a time, with and without a stated length, and measures `/healthz` and
 * the server's memory in the meantime.
 */
export const largeBodies = async (dataDir: string): Promise<LargeBodiesReport> => {
  const portal = await startPortal(dataDir)
  try {
    const body = manyKeys(BODY_BYTES)
    const look = async () => {
      const begun = performance.now()
      await (await fetch(new URL('/healthz', portal.address))).text()
      return { ms: performance.now() - begun, mb: await residentMb(portal.process.pid!) }
    }
    // The process grows for a while after its start.
    for (let at = 0; at < 300; at++) await look().then(() => pause(LOOK_MS))
    const before = await look()
    const looks: { readonly ms: number; readonly mb: number }[] = []
    const replies: (number | null)[] = []
    let ended = false
    const watching = (async () => {
      while (!ended) {
        looks.push(await look())
        await pause(LOOK_MS)
      }
    })()
    for (let round = 0; round < 2 * ROUNDS; round++)
      replies.push(
        ...(await Promise.all(
          Array.from({ length: AT_ONCE }, () => post(portal.address, authenticate.path, body, round % 2 === 1)),
        )),
      )
    ended = true
    await watching
    const count = (status: number | null) => replies.filter(reply => reply === status).length
    return {
      refused: count(413),
      cutOff: count(null),
      otherReplies: replies.length - count(413) - count(null),
      healthWorstMs: Math.max(...looks.map(({ ms }) => ms)),
      moreMemoryMb: Math.max(...looks.map(({ mb }) => mb)) - before.mb,
    }
  } finally {
    await portal.stop()
  }
}
