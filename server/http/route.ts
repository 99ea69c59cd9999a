import type { BodyOf, Call, QueryOf, ReplyOf } from '../../src/contract/call.ts'
import type { Identity } from '../services/identity.ts'
import type { SignedIn } from '../services/status-feed.ts'

/** What a handler may know of the request beside its parsed parts. */
export interface RequestFacts {
  readonly address: string
  readonly idempotencyKey: string | null
  /** The formats that the caller takes, as they came. */
  readonly accept: string
  /** Path and query. */
  readonly url: URL
  /** Raised when the caller has left. */
  readonly signal: AbortSignal
  /** Null where nobody is signed in. */
  readonly signedIn: SignedIn | null
}

export interface Asked<C extends Call> {
  readonly query: QueryOf<C>
  readonly body: BodyOf<C>
  readonly request: RequestFacts
}

/** A reply that is written piece by piece, as fast as the caller reads it. */
export interface PiecedReply {
  readonly type: string
  readonly headers: Readonly<Record<string, string>>
  readonly pieces: AsyncIterable<Uint8Array>
}

/** A call with what answers it; the types of both ends come from the contract. */
export interface Route {
  readonly call: Call
  readonly run: (asked: Asked<Call>, identity: Identity | null) => Promise<unknown> | AsyncIterable<unknown>
}

export const publicRoute = <C extends Call>(call: C, run: (asked: Asked<C>) => Promise<ReplyOf<C>>): Route => ({
  call,
  run: run as Route['run'],
})

/** `identity` has passed the call's access rule. */
export const route = <C extends Call>(
  call: C,
  run: (asked: Asked<C>, identity: Identity) => Promise<ReplyOf<C>>,
): Route => ({
  call,
  run: run as Route['run'],
})

/** A call whose reply is a stream of lines. */
export const streamRoute = <C extends Call>(
  call: C,
  run: (asked: Asked<C>, identity: Identity) => AsyncIterable<ReplyOf<C>>,
): Route => ({ call, run: run as Route['run'] })

/** A call whose reply is written piece by piece. */
export const pieceRoute = <C extends Call>(
  call: C,
  run: (asked: Asked<C>, identity: Identity) => Promise<PiecedReply>,
): Route => ({ call, run: run as Route['run'] })
