import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../../server/db/database.ts'
import { getCurrentPermissions } from '../../../src/contract/authentication.ts'
import { getRequestedReports } from '../../../src/contract/datasets.ts'
import { availableMonths } from '../../../src/contract/places.ts'
import { openWorld } from '../../server/scenarios/access/world.ts'
import { attack } from '../../server/scenarios/hostile/attack.ts'
import { percentile } from './percentile.ts'

/** In calls per minute. Hostile users are meant to reach these limits. */
const SETTINGS = { LIMIT_USER_CALLS: '200', LIMIT_ORGANISATION_CALLS: '400' }
const AT_ONCE = 20
const HONEST_CALLS = [getCurrentPermissions, getRequestedReports, availableMonths]
/** The pause between an honest user's calls, in milliseconds. */
const HONEST_PAUSE_MS = 400
const QUIET_CALLS = 30

export interface FloodReport {
  readonly byStatus: Readonly<Record<number, number>>
  readonly refusedByLimit: number
  readonly honestCalls: number
  /** How many of the honest user's calls got no reply. */
  readonly honestRefused: number
  readonly honestQuietP95Ms: number
  readonly honestP95Ms: number
}

/**
 * Sends hostile requests twenty at a time until they reach the limits, while a user of another organisation keeps
 * working.
 * @throws if a request gets a 5xx, a stack trace, another organisation's row or no reply
 */
export const hostileFlood = async (database: Database, requests: number, seed: number): Promise<FloodReport> => {
  const world = await openWorld(database, SETTINGS)
  const { portal } = world
  const honest = portal.people.stranger.id
  const ask = async (at: number) => {
    const begun = performance.now()
    const { status } = await portal.ask(HONEST_CALLS[at % HONEST_CALLS.length]!, honest)
    return { status, ms: performance.now() - begun }
  }
  const p95 = (calls: readonly { ms: number }[]) =>
    percentile(
      calls.map(({ ms }) => ms),
      95,
    )
  try {
    const quiet = []
    for (let at = 0; at < QUIET_CALLS; at++) quiet.push(await ask(at))
    const calls: typeof quiet = []
    let ended = false
    const going = (async () => {
      for (let at = 0; !ended; at++) {
        await pause(HONEST_PAUSE_MS)
        calls.push(await ask(at))
      }
    })()
    const { byStatus } = await attack(world, requests, seed, AT_ONCE).finally(() => {
      ended = true
    })
    await going
    return {
      byStatus,
      refusedByLimit: byStatus[429] ?? 0,
      honestCalls: calls.length,
      honestRefused: calls.filter(({ status }) => status !== 200).length,
      honestQuietP95Ms: p95(quiet),
      honestP95Ms: p95(calls),
    }
  } finally {
    await portal.close()
  }
}
