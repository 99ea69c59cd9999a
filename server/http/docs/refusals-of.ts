import type { Call } from '../../../src/contract/call.ts'
import { WIDTHS } from '../../runtime/limits/rate.ts'

const limitsOf = ({ cost }: Call): string => {
  const rate = 'Too many calls of the user or the organisation; Retry-After says in how many seconds to try again'
  if (!cost) return rate
  const { running, waiting } = WIDTHS[cost]
  return `${rate}. Of these calls ${running} of a user run at a time and ${waiting} more wait`
}

/** The statuses beside 200 that a call can return, with their meanings. */
export const refusalsOf = (call: Call): Record<number, string> => ({
  ...(call.query || call.body ? { 400: 'The query or body is not right; the details say what and where' } : {}),
  ...(call.access === 'public' ? {} : { 401: 'Nobody is signed in, or the token is no longer good' }),
  ...(call.access === 'public' || call.access === 'signed-in' ? {} : { 403: 'Not offered to this user' }),
  ...(call.query || call.body ? { 404: 'Not there, or not for this user to see' } : {}),
  ...(call.host === 'data' && call.access !== 'public'
    ? { 409: 'Refused by the state of things, open terms among them; the message says why' }
    : {}),
  ...(call.body ? { 413: 'The body is too large' } : {}),
  429: call.access === 'public' ? 'Too many attempts; try again later' : limitsOf(call),
  ...call.refusals,
  503: 'A part of Ambit is away or too busy; Retry-After says in how many seconds to try again. Nothing was done, or what was done is recognised when the call is repeated under its Idempotency-Key',
  500: 'Went wrong on the server; quote the request id',
})
