import type { BodyOf, Call, QueryOf, ReplyOf } from '../../src/contract/call.ts'
import type { Identity } from '../services/account/identity.ts'
import type { ChunkedReply } from '../services/chunked-reply.ts'
import type { SignedIn } from '../services/status-feed/status-feed.ts'

/** The facts about a request that a handler gets in addition to its parsed parts. */
export interface RequestFacts {
  readonly address: string
  readonly idempotencyKey: string | null
  readonly accept: string
  /** Path and query. */
  readonly url: URL
  /** Aborted when the caller has left. */
  readonly signal: AbortSignal
  readonly signedIn: SignedIn | null
}

export interface Asked<C extends Call> {
  readonly query: QueryOf<C>
  readonly body: BodyOf<C>
  readonly request: RequestFacts
}

/** A call with the function that answers it. */
export interface Handler {
  readonly call: Call
  /** `asked` is what the schemas of this very call have parsed; `identity` is null only for public calls. */
  run(asked: Asked<Call>, identity: Identity | null): Promise<unknown> | AsyncIterable<unknown>
}

export const handlePublic = <C extends Call>(call: C, run: (asked: Asked<C>) => Promise<ReplyOf<C>>): Handler => ({
  call,
  run,
})

/** `identity` has passed the call's access rule. */
export const handle = <C extends Call>(
  call: C,
  run: (asked: Asked<C>, identity: Identity) => Promise<ReplyOf<C>>,
): Handler => ({ call, run })

export const handleStream = <C extends Call>(
  call: C,
  run: (asked: Asked<C>, identity: Identity) => AsyncIterable<ReplyOf<C>> | Promise<AsyncIterable<ReplyOf<C>>>,
): Handler => ({ call, run })

export const handleChunks = <C extends Call>(
  call: C,
  run: (asked: Asked<C>, identity: Identity) => Promise<ChunkedReply>,
): Handler => ({ call, run })
