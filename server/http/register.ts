import { setTimeout as pause } from 'node:timers/promises'
import type { Context, Hono } from 'hono'
import type { StatusCode } from 'hono/utils/http-status'
import { CALLS } from '../../src/contract/all-calls.ts'
import type { Call } from '../../src/contract/call.ts'
import { type Row, SqlError } from '../db/driver.ts'
import { dependencyDown, notSignedIn, Refusal } from '../errors.ts'
import type { Counted, Limits } from '../limits/limits.ts'
import { onBehalfOf } from '../runtime/asker.ts'
import { dependencyOf } from '../runtime/dependency-of.ts'
import { networkOf } from '../services/address-network.ts'
import type { Actor } from '../services/audit.ts'
import type { Identity } from '../services/identity.ts'
import type { TokenContents } from '../services/tokens.ts'
import type { AppEnv } from './app-env.ts'
import { authorise } from './authorise.ts'
import { refuse, reply } from './envelope.ts'
import { lines } from './lines.ts'
import { pieces } from './pieces.ts'
import { readInput } from './read-input.ts'
import type { PiecedReply, Route } from './route.ts'

export interface Door {
  /** What a token says; null where it is not good. */
  readToken(token: string): Promise<TokenContents | null>
  loadIdentity(token: TokenContents): Promise<Identity | null>
  readonly limits: Limits
  /** Told of a call that was refused by a limit. */
  onLimit(call: Call, userId: number, address: string): void
  /** Told that a call has shown a dataset to a user; nothing is answered before it is written down. */
  viewed(actor: Actor, datasetId: number): Promise<void> | undefined
  /** Told of what went wrong inside, with the request's id. */
  report(error: unknown, requestId: string, callId: string): void
}

const tokenOf = (c: Context, call: Call): string | null =>
  call.host === 'admin'
    ? (/^Bearer (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? null)
    : (c.req.header('authtoken') ?? null)

/** What the database will not take of a value that has the right type: a number too large for its column, a zero byte in a text. */
const INPUT_FAULTS = new Set(['22003', '22021', '22P05'])

/** Tells the caller what is left, whether the call is refused or not. @throws Refusal where it is */
const tellLimits = (c: Context, { headers, refusal }: Counted): void => {
  for (const [name, value] of Object.entries(headers)) c.header(name, value)
  if (refusal) throw refusal
}

/** Ends a turn when the reply has been written, or its reader has left. */
async function* untilWritten(items: AsyncIterable<Uint8Array>, end: () => void): AsyncGenerator<Uint8Array> {
  try {
    yield* items
  } finally {
    end()
  }
}

/** For the log and the figures alone: the caller left before the answer, as nginx counts it. */
const LEFT = 499

const internal = () =>
  new Refusal('internal-error', 'Something went wrong on our side. Quote the request id to support.')

const handle =
  ({ call, run }: Route, door: Door, organisations: Map<number, number | null>) =>
  async (c: Context<AppEnv>): Promise<Response> => {
    const requestId = c.get('requestId')
    const { signal } = c.req.raw
    const refused = (refusal: Refusal): Response => {
      c.set('refusal', refusal.code)
      return refuse(c, call.host, refusal)
    }
    c.set('callId', call.id)
    c.header('Cache-Control', 'no-store')
    // Nobody reads the body of an answer to HEAD, so a stream would never end, nor the turn that it holds.
    if (call.streams !== undefined && c.req.method === 'HEAD') return c.body(null, 405, { Allow: call.method })
    /** Ends the turn of a costly call. */
    let leave = () => {}
    let contents: TokenContents | null = null
    try {
      let identity: Identity | null = null
      if (call.access === 'public') tellLimits(c, door.limits.countPublic(networkOf(c.get('address'))))
      else {
        const token = tokenOf(c, call)
        contents = token === null ? null : await door.readToken(token)
        if (contents === null || door.limits.isRefusedOften(contents.tokenId)) throw notSignedIn()
        c.set('userId', contents.userId)
        c.set('organisationId', organisations.get(contents.userId))
        const spent = door.limits.spent(contents.userId, call.cost)
        if (spent) tellLimits(c, spent)
        identity = await door.loadIdentity(contents)
        if (identity === null) door.limits.noteRefused(contents.tokenId)
        if (identity) organisations.set(identity.userId, identity.organisationId)
        c.set('organisationId', identity?.organisationId)
        if (identity) tellLimits(c, door.limits.count(identity))
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
      } as Parameters<Route['run']>[0]
      if (call.cost && identity) leave = await door.limits.enter(call.cost, identity, signal)
      const organisationId = identity?.organisationId ?? null
      const answer = onBehalfOf({ organisationId, signal }, () => run(asked, identity))
      if (call.views !== undefined && identity !== null) {
        await answer
        await door.viewed({ identity, address: c.get('address') }, Number((query as Row)[call.views]))
      }
      if (call.streams === 'pieces') {
        const { type, headers, pieces: items } = (await answer) as PiecedReply
        const written = untilWritten(items, leave)
        const stream = await pieces(written, error => door.report(error, requestId, call.id))
        leave = () => {}
        return c.body(stream, 200, { ...headers, 'Content-Type': type })
      }
      if (call.streams !== 'lines') return reply(c, call.host, await answer)
      c.header('Content-Type', 'application/x-ndjson')
      c.header('X-Accel-Buffering', 'no')
      return c.body(lines(answer as AsyncIterable<unknown>, error => door.report(error, requestId, call.id)))
    } catch (error) {
      // Nobody is there to read it; what was cancelled for that reason is no fault.
      if (signal.aborted) return c.body(null, LEFT as StatusCode)
      if (error instanceof Refusal) {
        if (contents && error.code === 'too-many-requests') {
          door.onLimit(call, contents.userId, c.get('address'))
          await pause(door.limits.refusalMs, undefined, { signal }).catch(() => undefined)
        }
        return refused(error)
      }
      if (error instanceof SqlError && INPUT_FAULTS.has(error.code))
        return refused(new Refusal('bad-request', 'A value is out of range'))
      door.report(error, requestId, call.id)
      return refused(dependencyOf(error) ? dependencyDown() : internal())
    } finally {
      leave()
    }
  }

/**
 * Registers every call of the contract: authenticate, authorise, parse, run, reply.
 * @throws where a call has no route, or a route no call: such a server does not start
 */
export const register = (app: Hono<AppEnv>, routes: readonly Route[], door: Door): void => {
  const byId = new Map(routes.map(route => [route.call.id, route]))
  const missing = CALLS.filter(call => !byId.has(call.id)).map(({ id }) => id)
  if (missing.length > 0) throw new Error(`No route answers ${missing.join(', ')}`)
  if (byId.size !== routes.length || routes.length !== CALLS.length)
    throw new Error('A route is registered twice, or answers a call that the contract does not have')
  // The log names the organisation of a user who is refused before the database is asked.
  const organisations = new Map<number, number | null>()
  for (const call of CALLS) app.on(call.method, call.path, handle(byId.get(call.id)!, door, organisations))
}
