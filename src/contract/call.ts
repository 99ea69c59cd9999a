import type { z } from 'zod'

/**
 * Who may make a call, before the service looks at the record itself.
 * `public`: nobody needs to be signed in; `signed-in`: any account, terms accepted or not; `user`: the portal service;
 * `primary`: a primary user; `managers`: a primary user for their own organisation, an administrator for all;
 * `admin`: the portal management service of the provider's own client;
 * `organisations`: an administrator, or a user with the organisation-admin flag.
 */
export type Access = 'public' | 'signed-in' | 'user' | 'primary' | 'managers' | 'admin' | 'organisations'

/** `admin` replies {success, result, error}; `data` replies {Results}. The token header differs too (docs/specification.md P7.00). */
export type Host = 'admin' | 'data'

/**
 * The resource that a call needs more of than an ordinary one; server/runtime/limits/rate.ts says how many of each may run at a time
 * for one user. `place`: geometry of a place, and its price; `series`: the same of every dataset of an order of several; `map`:
 * figures of a map by zone, counted under the filters requested; `zones`: the shapes of any number of zones; `names`: a search through the names of all places; `download`: a
 * file of a dataset; `upload`: a piece of a file.
 */
export type CallCost = 'place' | 'series' | 'map' | 'zones' | 'names' | 'download' | 'upload'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Fields = z.ZodObject
type Body = z.ZodType

interface Parts<Q extends Fields, B extends Body, R extends z.ZodType> {
  readonly access: Access
  /** Absent for an ordinary call, which counts only against the rate of its user and organisation. */
  readonly cost?: CallCost
  readonly summary: string
  readonly query?: Q
  readonly body?: B
  /** `form`: the body is form-encoded, not JSON. */
  readonly encoding?: 'form'
  /** What stands in `result` (admin host) or `Results` (data host); a stream declares one line of it. */
  readonly reply: R
  /**
   * `lines`: newline-delimited JSON, one reply per line, until the caller leaves.
   * `chunks`: one reply of any length, written as it is read; `formats` names what else an Accept header may ask for.
   */
  readonly streams?: 'lines' | 'chunks'
  readonly formats?: readonly string[]
  /** The query's field with the number of the dataset that the reply shows: the audit trail records who views it. */
  readonly views?: string
  /** Statuses beside 200 and their meaning, for the API document. */
  readonly refusals?: Readonly<Record<number, string>>
}

/** One call of the interface. The server, the client, the API document and the tests all read this declaration. */
export interface Call<Q extends Fields = Fields, B extends Body = Body, R extends z.ZodType = z.ZodType>
  extends Parts<Q, B, R> {
  /** Stable name in logs, metrics and the API document: `CustomerReport.GetCustomerReports`. */
  readonly id: string
  readonly host: Host
  readonly method: Method
  readonly path: `/${string}`
}

/** A call as its author writes it. */
interface Declaration<Q extends Fields, B extends Body, R extends z.ZodType> extends Parts<Q, B, R> {
  readonly route: `${Method} /${string}`
  /** Left out, the id is the path without its prefix: two calls on one path need one of their own. */
  readonly id?: string
}

export type QueryOf<C> = C extends Call<infer Q> ? z.output<Q> : never
export type BodyOf<C> = C extends Call<Fields, infer B> ? z.output<B> : never
export type ReplyOf<C> = C extends Call<Fields, Body, infer R> ? z.output<R> : never
/** The query as it is sent: fields that have a default may be left out. */
export type SentQueryOf<C> =
  C extends Call<infer Q> ? { readonly [K in keyof z.input<Q>]: z.output<Q>[K & keyof z.output<Q>] | undefined } : never

const PREFIX = /^\/(api\/services\/app\/|api\/|datasetsapi\/)?/

/** Declares a call; its id and its host follow from its path. */
export const defineCall = <Q extends Fields, B extends Body, R extends z.ZodType>({
  route,
  ...parts
}: Declaration<Q, B, R>): Call<Q, B, R> => {
  const [method, path] = route.split(' ') as [Method, `/${string}`]
  return {
    id: path.replace(PREFIX, '').replaceAll('/', '.'),
    host: path.startsWith('/datasetsapi/') ? 'data' : 'admin',
    method,
    path,
    ...parts,
  }
}
