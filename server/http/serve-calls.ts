import { setTimeout as pause } from 'node:timers/promises'
import type { Context, Hono } from 'hono'
import { compress } from 'hono/compress'
import type { StatusCode } from 'hono/utils/http-status'
import { CALLS } from '../../src/contract/all-calls.ts'
import type { Call } from '../../src/contract/call.ts'
import type { Actor } from '../audit/audit.ts'
import { type Row, SqlError } from '../db/driver.ts'
import { notSignedIn, Refusal } from '../errors.ts'
import { onBehalfOf } from '../runtime/concurrency/caller.ts'
import type { Counted, Limits } from '../runtime/limits/limits.ts'
import { networkOf } from '../services/account/address-network.ts'
import type { Identity } from '../services/account/identity.ts'
import type { TokenContents } from '../services/account/tokens.ts'
import type { ChunkedReply } from '../services/chunked-reply.ts'
import type { AppEnv } from './app-env.ts'
import { authorise } from './authorise.ts'
import { chunkStream } from './chunks.ts'
import { refuse, reply } from './envelope.ts'
import type { Handler } from './handler.ts'
import { lines } from './lines.ts'
import { readInput } from './read-input.ts'
import { refusalOfOutage } from './refusal-of-outage.ts'

export interface RouteParts {
  /** The contents of a token; null where it is not valid. */
  readToken(token: string): Promise<TokenContents | null>
  loadIdentity(token: TokenContents): Promise<Identity | null>
  readonly limits: Limits
  onLimit(call: Call, userId: number, address: string): void
  /** Records that a call shows a dataset to a user; the reply waits until this is written. */
  viewed(actor: Actor, datasetId: number): Promise<void> | undefined
  /** Receives every internal error, with the request's id. */
  report(error: unknown, requestId: string, callId: string): void
}

const tokenOf = (c: Context, call: Call): string | null =>
  call.host === 'admin'
    ? (/^Bearer (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? null)
    : (c.req.header('authtoken') ?? null)

/** Errors of the database for a value of the right type: a number too large for its column, a zero byte in a text. */
const INPUT_FAULTS = new Set(['22003', '22021', '22P05'])

/** Sends what is left of the limits, whether the call is refused or not. @throws Refusal where it is refused */
const sendLimits = (c: Context, { headers, refusal }: Counted): void => {
  for (const [name, value] of Object.entries(headers)) c.header(name, value)
  if (refusal) throw refusal
}

/** Calls `end` when the reply has been written or its reader has left. */
async function* untilWritten(chunks: AsyncIterable<Uint8Array>, end: () => void): AsyncGenerator<Uint8Array> {
  try {
    yield* chunks
  } finally {
    end()
  }
}

/** Calls `end` when the items have ended, one has failed or their reader has left, also where none was read. */
const untilRead = (items: AsyncIterable<unknown>, end: () => void): AsyncIterable<unknown> => ({
  [Symbol.asyncIterator]() {
    const iterator = items[Symbol.asyncIterator]()
    const ending = async (step: Promise<IteratorResult<unknown>>): Promise<IteratorResult<unknown>> => {
      const result = await step.catch((error: unknown) => {
        end()
        throw error
      })
      if (result.done) end()
      return result
    }
    return {
      next: () => ending(iterator.next()),
      return: () => ending(iterator.return?.() ?? Promise.resolve({ done: true, value: undefined })),
    }
  },
})

/** The status, in the log and the metrics only, of a request whose caller left before the reply: nginx uses the same. */
const LEFT = 499

const internal = () =>
  new Refusal('internal-error', 'Something went wrong on our side. Quote the request id to support.')

const answer =
  ({ call, run }: Handler, parts: RouteParts, organisations: Map<number, number | null>) =>
  async (c: Context<AppEnv>): Promise<Response> => {
    const requestId = c.get('requestId')
    const { signal } = c.req.raw
    const refused = (refusal: Refusal): Response => {
      c.set('refusal', refusal.code)
      return refuse(c, call.host, refusal)
    }
    c.set('callId', call.id)
    c.header('Cache-Control', 'no-store')
    // Nobody reads the body of a reply to HEAD, so a stream would never end and would keep its slot.
    if (call.streams !== undefined && c.req.method === 'HEAD') return c.body(null, 405, { Allow: call.method })
    /** Gives back the slot of a costly call. */
    let leave = () => {}
    let contents: TokenContents | null = null
    try {
      let identity: Identity | null = null
      if (call.access === 'public') sendLimits(c, parts.limits.countPublic(networkOf(c.get('address'))))
      else {
        const token = tokenOf(c, call)
        contents = token === null ? null : await parts.readToken(token)
        if (contents === null || parts.limits.isRefusedOften(contents.tokenId)) throw notSignedIn()
        c.set('userId', contents.userId)
        c.set('organisationId', organisations.get(contents.userId))
        const spent = parts.limits.spent(contents.userId, call.cost)
        if (spent) sendLimits(c, spent)
        identity = await parts.loadIdentity(contents)
        if (identity === null) parts.limits.noteRefused(contents.tokenId)
        if (identity) organisations.set(identity.userId, identity.organisationId)
        c.set('organisationId', identity?.organisationId)
        if (identity) sendLimits(c, parts.limits.count(identity))
        authorise(call.access, identity)
      }
      const { query, body } = await readInput(c, call)
      const asked = {
        query,
        body,
        request: {
          address: c.get('address'),
          idempotencyKey: c.req.header('idempotency-key') ?? null,
          accept: c.req.header('accept') ?? '',
          url: new URL(c.req.url),
          signal,
          signedIn: contents && {
            sinceS: contents.issuedAtS,
            untilMs: contents.expiresAtS * 1000,
            tokenId: contents.tokenId,
          },
        },
      } as Parameters<Handler['run']>[0]
      if (call.cost && identity) leave = await parts.limits.enter(call.cost, identity, signal)
      const organisationId = identity?.organisationId ?? null
      const result = onBehalfOf({ organisationId, signal }, () => run(asked, identity))
      if (call.views !== undefined && identity !== null) {
        await result
        await parts.viewed({ identity, address: c.get('address') }, Number((query as Row)[call.views]))
      }
      if (call.streams === 'chunks') {
        const { type, headers, chunks } = (await result) as ChunkedReply
        const written = untilWritten(chunks, leave)
        const stream = await chunkStream(written, error => parts.report(error, requestId, call.id))
        leave = () => {}
        return c.body(stream, 200, { ...headers, 'Content-Type': type })
      }
      if (call.streams !== 'lines') return reply(c, call.host, await result)
      c.header('Content-Type', 'application/x-ndjson')
      c.header('X-Accel-Buffering', 'no')
      const items = untilRead((await result) as AsyncIterable<unknown>, leave)
      leave = () => {}
      const report = (error: unknown) => {
        if (!signal.aborted) parts.report(error, requestId, call.id)
      }
      return c.body(lines(items, report))
    } catch (error) {
      // Nobody reads the reply, and work that was cancelled for that reason is not an error.
      if (signal.aborted) return c.body(null, LEFT as StatusCode)
      if (error instanceof Refusal) {
        if (contents && error.code === 'too-many-requests') {
          parts.onLimit(call, contents.userId, c.get('address'))
          await pause(parts.limits.refusalMs, undefined, { signal }).catch(() => undefined)
        }
        return refused(error)
      }
      if (error instanceof SqlError && INPUT_FAULTS.has(error.code))
        return refused(new Refusal('bad-request', 'A value is out of range'))
      parts.report(error, requestId, call.id)
      return refused(refusalOfOutage(error) ?? internal())
    } finally {
      leave()
    }
  }

/**
 * Serves every call of the contract: authenticate, authorise, parse, run, reply.
 * @throws where a call has no handler, or a handler no call: such a server does not start
 */
export const serveCalls = (app: Hono<AppEnv>, handlers: readonly Handler[], parts: RouteParts): void => {
  const byId = new Map(handlers.map(handler => [handler.call.id, handler]))
  const missing = CALLS.filter(call => !byId.has(call.id)).map(({ id }) => id)
  if (missing.length > 0) throw new Error(`No handler answers ${missing.join(', ')}`)
  if (byId.size !== handlers.length || handlers.length !== CALLS.length)
    throw new Error('A call has two handlers, or a handler has no call in the contract')
  // The log names the organisation of a user who is refused before the database is asked.
  const organisations = new Map<number, number | null>()
  for (const call of CALLS) {
    // Replies of any length are sent compressed to those who take that; a stream of lines is not, since it would be held back.
    if (call.streams === 'chunks') app.on(call.method, call.path, compress())
    app.on(call.method, call.path, answer(byId.get(call.id)!, parts, organisations))
  }
}
