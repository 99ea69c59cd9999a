import type { Context } from 'hono'
import type { z } from 'zod'
import { type Call, maxBodyBytes } from '../../src/contract/call.ts'
import { Refusal } from '../errors.ts'
import { TIME_OUTS } from '../runtime/outages/time-outs.ts'

/** PostgreSQL cannot store a lone UTF-16 surrogate in JSON. */
const LONE_SURROGATE = /\p{Surrogate}/u

/** The path of the first string in a value that is not well-formed Unicode, or null. */
const brokenText = (value: unknown, path: readonly string[] = []): string | null => {
  if (typeof value === 'string') return LONE_SURROGATE.test(value) ? path.join('.') : null
  if (typeof value !== 'object' || value === null) return null
  for (const [key, inner] of Object.entries(value)) {
    const brokenPath = brokenText(inner, [...path, key])
    if (brokenPath !== null) return brokenPath
  }
  return null
}

const parse = (schema: z.ZodType, value: unknown, where: string): unknown => {
  const wrong = (faults: readonly string[]) => new Refusal('bad-request', `The ${where} is not valid`, faults)
  const parsed = schema.safeParse(value)
  if (!parsed.success)
    throw wrong(parsed.error.issues.slice(0, 20).map(issue => `${issue.path.join('.') || where}: ${issue.message}`))
  const broken = brokenText(parsed.data)
  if (broken !== null) throw wrong([`${broken || where}: half a character is not text`])
  return parsed.data
}

const sizeWords = (bytes: number): string =>
  bytes < 1024 ** 2 ? `${Math.floor(bytes / 1024)} kB` : `${Math.floor((bytes / 1024 ** 2) * 10) / 10} MB`

const tooLarge = (maxBytes: number) =>
  new Refusal('too-large', `The request is too large: at most ${sizeWords(maxBytes)} can be sent here.`)

/**
 * Reads a body and stops as soon as it exceeds `maxBytes`, so that a caller cannot fill the memory, whether the body
 * states its length or arrives in chunks.
 * @param longestMs the time in which all of it must arrive
 * @throws Refusal too-large, too-slow, or bad-request if the caller leaves before the end
 */
export const readBytes = async (request: Request, maxBytes: number, longestMs: number): Promise<Uint8Array> => {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge(maxBytes)
  if (request.body === null) return new Uint8Array()
  const reader = request.body.getReader()
  const stop = () => void reader.cancel().catch(() => undefined)
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    stop()
  }, longestMs)
  const chunks: Uint8Array[] = []
  let bytes = 0
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(() => {
        throw new Refusal('bad-request', 'The request ended before all of it had been sent')
      })
      if (isLate) throw new Refusal('too-slow', 'The request took too long to arrive. Please try again.')
      if (done) return Buffer.concat(chunks, bytes)
      bytes += value.length
      if (bytes > maxBytes) throw tooLarge(maxBytes)
      chunks.push(value)
    }
  } finally {
    clearTimeout(timer)
    // The rest of a refused body is not read. Nothing waits for this, because a stalled caller would delay the reply.
    stop()
  }
}

/** Reads a body as text. Only a call that declares a large body has more time than a form on a slow line needs. */
const readText = async (c: Context, call: Call): Promise<string> => {
  const longestMs = call.bodyBytes === undefined ? TIME_OUTS.body : TIME_OUTS.upload
  return new TextDecoder().decode(await readBytes(c.req.raw, maxBodyBytes(call), longestMs))
}

const readJson = async (c: Context, call: Call): Promise<unknown> => {
  if (!/^application\/json\b/i.test(c.req.header('content-type') ?? ''))
    throw new Refusal('bad-request', 'The body must be application/json')
  const text = await readText(c, call)
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal('bad-request', 'The body is not JSON')
  }
}

const readForm = async (c: Context, call: Call): Promise<unknown> => {
  if (!/^application\/x-www-form-urlencoded\b/i.test(c.req.header('content-type') ?? ''))
    throw new Refusal('bad-request', 'The body must be application/x-www-form-urlencoded')
  return Object.fromEntries(new URLSearchParams(await readText(c, call)))
}

/**
 * Parses the query and the body with the contract's schemas.
 * @throws Refusal bad-request, listing the invalid fields and what is wrong with them; too-large or too-slow
 */
export const readInput = async (c: Context, call: Call): Promise<{ query: unknown; body: unknown }> => ({
  query: call.query ? parse(call.query, c.req.query(), 'query') : {},
  body: call.body
    ? parse(call.body, await (call.encoding === 'form' ? readForm(c, call) : readJson(c, call)), 'body')
    : undefined,
})
