import type { BodyOf, Call, QueryOf, ReplyOf } from '../../src/contract/call.ts'
import type { Actor } from '../audit/audit.ts'
import type { Identity } from '../services/account/identity.ts'
import type { ChunkedReply } from '../services/chunked-reply.ts'
import type { SignedIn } from '../services/status-feed/status-feed.ts'

/** The request variables that middleware shares. */
export interface AppEnv {
  Variables: {
    requestId: string
    /** The caller's network address. */
    address: string
    /** The call's name in the contract, for the log. */
    callId: string | undefined
    /** The user of the request's token or link, and the user's organisation. */
    userId: number | undefined
    organisationId: number | null | undefined
    /** The error code if the reply is a refusal. */
    refusal: string | undefined
  }
  /** Set by the Node adapter; empty if the app is called in process. */
  Bindings: { readonly incoming?: { readonly socket?: { readonly remoteAddress?: string } } }
}

/** The facts about a request that a handler receives in addition to its parsed input. */
interface RequestFacts {
  readonly address: string
  readonly idempotencyKey: string | null
  readonly accept: string
  /** Path and query. */
  readonly url: URL
  /** Aborted when the caller leaves. */
  readonly signal: AbortSignal
  readonly signedIn: SignedIn | null
}

export interface CallInput<C extends Call> {
  readonly query: QueryOf<C>
  readonly body: BodyOf<C>
  readonly request: RequestFacts
}

/** A call with the function that handles it. */
export interface Handler {
  readonly call: Call
  /** `input` has been parsed by this call's schemas. `identity` is only null for public calls. */
  run(input: CallInput<Call>, identity: Identity | null): Promise<unknown> | AsyncIterable<unknown>
}

export const handlePublic = <C extends Call>(call: C, run: (input: CallInput<C>) => Promise<ReplyOf<C>>): Handler => ({
  call,
  run,
})

/** Handles a call that only reads. `identity` has passed the call's access rule. */
export const handle = <C extends Call>(
  call: C,
  run: (input: CallInput<C>, identity: Identity) => Promise<ReplyOf<C>>,
): Handler => ({ call, run })

/** Handles a call that acts on behalf of a user. The audit trail records the user's address. */
export const handleAction = <C extends Call>(
  call: C,
  run: (input: CallInput<C>, actor: Actor) => Promise<ReplyOf<C>>,
): Handler => ({
  call,
  run: (input: CallInput<C>, identity: Identity) => run(input, { identity, address: input.request.address }),
})

export const handleStream = <C extends Call>(
  call: C,
  run: (input: CallInput<C>, identity: Identity) => AsyncIterable<ReplyOf<C>> | Promise<AsyncIterable<ReplyOf<C>>>,
): Handler => ({ call, run })

export const handleChunks = <C extends Call>(
  call: C,
  run: (input: CallInput<C>, identity: Identity) => Promise<ChunkedReply>,
): Handler => ({ call, run })
