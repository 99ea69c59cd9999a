import type { z } from 'zod'

/**
 * Who may make a call. The service then checks the right to the record itself.
 * `public`: anyone; `signed-in`: any account, whether or not it has accepted the terms; `user`: users of the portal service;
 * `primary`: a primary user; `managers`: a primary user for their own organisation, an administrator for all;
 * `admin`: the portal management service of the provider's own client;
 * `organisations`: an administrator, or a user with the organisation-admin flag.
 */
export type Access = 'public' | 'signed-in' | 'user' | 'primary' | 'managers' | 'admin' | 'organisations'

/** `admin` replies {success, result, error}; `data` replies {Results}. The token header differs too (docs/specification.md P7.00). */
export type Host = 'admin' | 'data'

/**
 * The limited resource that a call uses more heavily than an ordinary call does. server/runtime/limits/rate.ts sets how
 * many calls of each kind a user may run concurrently. `place`: geometry of a place, and its price; `series`: the same
 * for every dataset in a series; `map`: a map's figures by zone, counted for the requested filters; `zones`: the shapes
 * of any number of zones; `names`: a search through all place names; `download`: a dataset's file; `upload`: a piece of
 * a file.
 */
export type CallCost = 'place' | 'series' | 'map' | 'zones' | 'names' | 'download' | 'upload'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Fields = z.ZodObject
type Body = z.ZodType

/** The maximum size of a call's body, in bytes: without a sign-in, and for other calls that do not declare their own. */
const PUBLIC_BODY_BYTES = 16 * 1024
const BODY_BYTES = 64 * 1024
/** The maximum size of a list of places or codes, and of a saved area with its boundary. */
export const LIST_BODY_BYTES = 512 * 1024
/**
 * The maximum size of an order. It may contain the outline of its zones and their geofence, which the server ignores:
 * for 40 zones of fine detail, two or three megabytes.
 */
export const ORDER_BODY_BYTES = 4 * 1024 ** 2

interface Parts<Q extends Fields, B extends Body, R extends z.ZodType> {
  readonly access: Access
  /** Absent for an ordinary call, which only counts against the rate limits of its user and organisation. */
  readonly cost?: CallCost
  readonly summary: string
  readonly query?: Q
  readonly body?: B
  /** The maximum size of the body. Absent for a call that needs no more than others; see `maxBodyBytes`. */
  readonly bodyBytes?: number
  /** `form`: the body is form-encoded, not JSON. */
  readonly encoding?: 'form'
  /** The schema of `result` (admin host) or `Results` (data host); for a stream, of a single line. */
  readonly reply: R
  /**
   * `lines`: newline-delimited JSON, one reply per line, until the caller leaves. `chunks`: a single reply of any
   * length, written at the reader's pace; `formats` lists further media types for the Accept header.
   */
  readonly streams?: 'lines' | 'chunks'
  readonly formats?: readonly string[]
  /** The query field that contains the id of the dataset in the reply. The audit trail records who views it. */
  readonly views?: string
  /**
   * The query field that is true if the call only previews the dataset. Present if the call otherwise opens it; a view of
   * a sample is recorded only then.
   */
  readonly previewsIf?: string
  /** Error statuses and their meanings, for the API document. */
  readonly refusals?: Readonly<Record<number, string>>
}

/** A call of the interface. The server, the client, the API document and the tests all read this declaration. */
export interface Call<Q extends Fields = Fields, B extends Body = Body, R extends z.ZodType = z.ZodType>
  extends Parts<Q, B, R> {
  /** A stable name for logs, metrics and the API document, such as `CustomerReport.GetCustomerReports`. */
  readonly id: string
  readonly host: Host
  readonly method: Method
  readonly path: `/${string}`
}

/** The argument of defineCall. */
interface Declaration<Q extends Fields, B extends Body, R extends z.ZodType> extends Parts<Q, B, R> {
  readonly route: `${Method} /${string}`
  /** Defaults to the path without its prefix. Two calls with the same path need different ids. */
  readonly id?: string
}

export type QueryOf<C> = C extends Call<infer Q> ? z.output<Q> : never
export type BodyOf<C> = C extends Call<Fields, infer B> ? z.output<B> : never
export type ReplyOf<C> = C extends Call<Fields, Body, infer R> ? z.output<R> : never
/** The query that is sent. Fields with a default are optional. */
export type SentQueryOf<C> =
  C extends Call<infer Q>
    ? { readonly [K in keyof z.input<Q>]: SentField<z.input<Q>[K], z.output<Q>[K & keyof z.output<Q>]> | undefined }
    : never
/**
 * The parsed type of a field, or the string from which it is parsed. Coerced fields accept anything, so they only have
 * the former.
 */
type SentField<Input, Output> = unknown extends Input ? Output : Input | Output

/** The maximum size of a call's body, in bytes. Larger ones are refused while they are read. */
export const maxBodyBytes = ({ bodyBytes, access }: Pick<Call, 'bodyBytes' | 'access'>): number =>
  bodyBytes ?? (access === 'public' ? PUBLIC_BODY_BYTES : BODY_BYTES)

const PREFIX = /^\/(api\/services\/app\/|api\/|datasetsapi\/)?/

/** Declares a call. Its id and host follow from its path. */
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
