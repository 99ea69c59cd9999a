import type { Context } from 'hono'
import type { z } from 'zod'
import type { Call } from '../../src/contract/call.ts'
import { Refusal } from '../errors.ts'

/**
 * The maximum size of a request body, in bytes: enough for an order with its areas. Attachments have a separate limit.
 */
export const MAX_BODY_BYTES = 10 * 1024 * 1024

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

const readJson = async (c: Context): Promise<unknown> => {
  if (!/^application\/json\b/i.test(c.req.header('content-type') ?? ''))
    throw new Refusal('bad-request', 'The body must be application/json')
  try {
    return await c.req.json()
  } catch {
    throw new Refusal('bad-request', 'The body is not JSON')
  }
}

const readForm = async (c: Context): Promise<unknown> => {
  if (!/^application\/x-www-form-urlencoded\b/i.test(c.req.header('content-type') ?? ''))
    throw new Refusal('bad-request', 'The body must be application/x-www-form-urlencoded')
  return Object.fromEntries(new URLSearchParams(await c.req.text()))
}

/**
 * Parses the query and the body with the contract's schemas.
 * @throws Refusal bad-request, listing the invalid fields and what is wrong with them
 */
export const readInput = async (c: Context, call: Call): Promise<{ query: unknown; body: unknown }> => ({
  query: call.query ? parse(call.query, c.req.query(), 'query') : {},
  body: call.body ? parse(call.body, await (call.encoding === 'form' ? readForm(c) : readJson(c)), 'body') : undefined,
})
