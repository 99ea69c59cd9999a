import type { z } from 'zod'

/**
 * Who may make a call, before the service looks at the record itself.
 * `public`: nobody is signed in; `signed-in`: any account, terms accepted or not; `user`: the portal service;
 * `primary`: a primary user; `managers`: a primary user for the own organisation, an administrator for all; `admin`: the portal management service of the provider's own client;
 * `organisations`: an administrator, or a user with the organisation-admin flag.
 */
export type Access = 'public' | 'signed-in' | 'user' | 'primary' | 'managers' | 'admin' | 'organisations'

/** `admin` replies {success, result, error}; `data` replies {Results}. The token header differs too (docs/specification.md P7.00). */
export type Host = 'admin' | 'data'

/**
 * What a call takes beside an ordinary one, where it takes more; only so many of each are under way for a user at a time
 * (server/limits/quotas.ts). `place`: geometry of a place, and what it would cost; `map`: figures of a map by zone, counted
 * by the filters asked for; `zones`: the shapes of any number of zones; `names`: a look through the names of all places;
 * `download`: a file of a dataset.
 */
export type CallCost = 'place' | 'map' | 'zones' | 'names' | 'download'

type Fields = z.ZodObject
type Body = z.ZodType

/** One call of the interface: declared once, it serves the server, the client, the API document and the tests. */
export interface Call<Q extends Fields = Fields, B extends Body = Body, R extends z.ZodType = z.ZodType> {
  /** Stable name, the key of the test table: `CustomerReport.GetCustomerReports`. */
  readonly id: string
  readonly host: Host
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: `/${string}`
  readonly access: Access
  /** Unset: an ordinary call, which counts against the rate of its user and organisation alone. */
  readonly cost?: CallCost
  readonly summary: string
  readonly query?: Q
  readonly body?: B
  /** `form`: the body is form-encoded, not JSON. */
  readonly encoding?: 'form'
  /** What stands in `result` (admin host) or `Results` (data host); a stream declares one line of it. */
  readonly reply: R
  /**
   * `lines`: newline-delimited JSON, one reply a line, until the caller leaves.
   * `pieces`: one reply of any length, written as it is read; `formats` names what else an Accept header may ask for.
   */
  readonly streams?: 'lines' | 'pieces'
  readonly formats?: readonly string[]
  /** The query's field with the number of the dataset that the reply shows: the audit trail notes who views it. */
  readonly views?: string
  /** Statuses beside 200 with what they mean, for the API document. */
  readonly refusals?: Readonly<Record<number, string>>
}

export type QueryOf<C> = C extends Call<infer Q, Body, z.ZodType> ? z.output<Q> : never
export type BodyOf<C> = C extends Call<Fields, infer B, z.ZodType> ? z.output<B> : never
export type ReplyOf<C> = C extends Call<Fields, Body, infer R> ? z.output<R> : never

export const defineCall = <Q extends Fields, B extends Body, R extends z.ZodType>(call: Call<Q, B, R>): Call<Q, B, R> =>
  call
