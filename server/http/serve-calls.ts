import { setTimeout as pause } from 'node:timers/promises'
import type { Context, Hono } from 'hono'
import { compress } from 'hono/compress'
import type { StatusCode } from 'hono/utils/http-status'
import { CALLS } from '../../src/contract/all-calls.ts'
import type { Access, Call } from '../../src/contract/call.ts'
import type { Actor } from '../audit/audit.ts'
import { type Row, SqlError } from '../db/driver.ts'
import { forbidden, notSignedIn, Refusal } from '../errors.ts'
import { onBehalfOf } from '../runtime/concurrency/caller.ts'
import type { Counted, Limits } from '../runtime/limits/limits.ts'
import { networkOf } from '../services/account/attempts.ts'
import type { Identity } from '../services/account/identity.ts'
import type { TokenContents } from '../services/account/tokens.ts'
import type { ChunkedReply } from '../services/chunked-reply.ts'
import type { AppEnv, Handler } from './handler.ts'
import { readInput } from './read-input.ts'
import { LEFT, refusalOfOutage, refuse, reply } from './serve-failures.ts'

/**
 * Checks whether a user may make a call at all, before any record is read. If the terms have not been accepted yet, the
 * refusal is an expected one and does not end the session.
 * @throws Refusal if the user may not make the call
 */
const authorise = (access: Access, identity: Identity | null): void => {
  if (access === 'public') return
  if (identity === null) throw notSignedIn()
  if (access === 'signed-in') return
  if (identity.level === '') throw forbidden()
  if (access === 'admin' && identity.level !== 'Admin') throw forbidden()
  if (access === 'organisations' && identity.level !== 'Admin' && !identity.isOrganisationAdmin) throw forbidden()
  if (access === 'primary' && !identity.isPrimaryUser) throw forbidden()
  if (access === 'managers' && identity.level !== 'Admin' && !identity.isPrimaryUser) throw forbidden()
  if (identity.openTerms !== null)
    throw new Refusal('terms-not-accepted', `Accept the terms and conditions of ${identity.openTerms} to continue`)
}

/**
 * A body that is written at the reader's pace. The first chunk is computed before the reply begins, so a failure at the
 * start can still become an error reply. A later failure breaks the connection, so that a partial reply is not mistaken
 * for a complete one.
 */
const chunkStream = async (
  chunks: AsyncIterable<Uint8Array>,
  onError: (error: unknown) => void,
): Promise<ReadableStream<Uint8Array>> => {
  const iterator = chunks[Symbol.asyncIterator]()
  let next: Promise<IteratorResult<Uint8Array>> | null = Promise.resolve(await iterator.next())
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const { done, value } = await (next ?? iterator.next())
          next = null
          if (done) controller.close()
          else controller.enqueue(value)
        } catch (error) {
          onError(error)
          controller.error(error)
        }
      },
      async cancel() {
        await iterator.return?.()
      },
    },
    { highWaterMark: 0 },
  )
}

/** The maximum time between two lines, in milliseconds, so that proxies do not close the stream as idle. */
const KEEP_ALIVE_MS = 15_000

/**
 * A stream of newline-delimited JSON. A null, or a pause of KEEP_ALIVE_MS, is sent as an empty line, which readers skip.
 * Cancelling the stream ends the iterator.
 */
export const lines = (items: AsyncIterable<unknown>, onError: (error: unknown) => void): ReadableStream<Uint8Array> => {
  const encoder = new TextEncoder()
  const iterator = items[Symbol.asyncIterator]()
  let timer: NodeJS.Timeout | undefined
  return new ReadableStream({
    start(controller) {
      controller.enqueue(encoder.encode('\n'))
      timer = setInterval(() => controller.enqueue(encoder.encode('\n')), KEEP_ALIVE_MS)
    },
    async pull(controller) {
      try {
        const { done, value } = await iterator.next()
        if (!done) return controller.enqueue(encoder.encode(value === null ? '\n' : `${JSON.stringify(value)}\n`))
      } catch (error) {
        onError(error)
      }
      clearInterval(timer)
      controller.close()
    },
    async cancel() {
      clearInterval(timer)
      await iterator.return?.()
    },
  })
}

interface RouteParts {
  /** Returns a token's contents, or null if the token is not valid. */
  readToken(token: string): Promise<TokenContents | null>
  loadIdentity(token: TokenContents): Promise<Identity | null>
  readonly limits: Limits
  onLimit(call: Call, userId: number, address: string): void
  /**
   * Records that a call shows a dataset to a user. The reply is delayed until the record is written.
   * @param isOpened true if the user opened it; figures of a sample may also come from a tile
   */
  viewed(actor: Actor, datasetId: number, isOpened: boolean): Promise<void> | undefined
  /** Receives every internal error together with the id of its request. */
  report(error: unknown, requestId: string, callId: string): void
}

const tokenOf = (c: Context, call: Call): string | null =>
  call.host === 'admin'
    ? (/^Bearer (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? null)
    : (c.req.header('authtoken') ?? null)

/**
 * Database errors for a value that has the right type: a number too large for its column, or a zero byte in a string.
 */
const INPUT_FAULTS = new Set(['22003', '22021', '22P05'])

/**
 * Adds the remaining limits to the reply.
 * @throws Refusal if the call exceeds one
 */
const sendLimits = (c: Context, { headers, refusal }: Counted): void => {
  for (const [name, value] of Object.entries(headers)) c.header(name, value)
  if (refusal) throw refusal
}

/** Calls `end` when the reply has been written or the reader has left. */
async function* untilWritten(chunks: AsyncIterable<Uint8Array>, end: () => void): AsyncGenerator<Uint8Array> {
  try {
    yield* chunks
  } finally {
    end()
  }
}

/** Calls `end` when the items end, one fails or the reader leaves, even if no item was read. */
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
    /** Releases the slot of a costly call. */
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
        const shown = query as Row
        // Figures of a sample may come from a tile, so a sample only counts once its details are read to open it.
        const isOpened = call.previewsIf !== undefined && shown[call.previewsIf] !== true
        await parts.viewed({ identity, address: c.get('address') }, Number(shown[call.views]), isOpened)
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
      // The caller has left. Errors from work that was cancelled for this reason are not reported.
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
 * Serves every call of the contract: authenticates, authorises, parses, runs, replies.
 * @throws if a call lacks a handler or a handler lacks a call, so that such a server does not start
 */
export const serveCalls = (app: Hono<AppEnv>, handlers: readonly Handler[], parts: RouteParts): void => {
  const byId = new Map(handlers.map(handler => [handler.call.id, handler]))
  const missing = CALLS.filter(call => !byId.has(call.id)).map(({ id }) => id)
  if (missing.length > 0) throw new Error(`No handler answers ${missing.join(', ')}`)
  if (byId.size !== handlers.length || handlers.length !== CALLS.length)
    throw new Error('A call has two handlers, or a handler has no call in the contract')
  // Lets the log name the organisation of a user who is refused before the database is queried.
  const organisations = new Map<number, number | null>()
  for (const call of CALLS) {
    // Compress long replies if the caller accepts it, but not streams of lines, which compression would delay.
    if (call.streams === 'chunks') app.on(call.method, call.path, compress())
    app.on(call.method, call.path, answer(byId.get(call.id)!, parts, organisations))
  }
}
