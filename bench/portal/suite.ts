import { hashPassword, passwordMatches } from '../../server/services/account/passwords.ts'
import { hasPostgres } from '../../tests/support/postgres.ts'
import { NotInstalled } from '../not-installed.ts'
import type { Suite } from '../row.ts'
import { openPortalContext, type PortalContext } from './context.ts'
import { type Load, runLoad } from './load.ts'
import { lists, orders, signIns, zoneRanges } from './requests.ts'

/** The minimum time to the list's first bytes, in milliseconds. */
const firstByteMs = async (context: PortalContext): Promise<number> => {
  const { path, ...request } = lists(context)(0)
  const times: number[] = []
  for (let n = 0; n < 5; n++) {
    const begun = performance.now()
    const reply = await fetch(context.address + path, request)
    const reader = reply.body!.getReader()
    await reader.read()
    times.push(performance.now() - begun)
    await reader.cancel()
  }
  return Math.min(...times)
}

/** The minimum time to check one password on an idle server, in milliseconds. A sign-in cannot be faster. */
const passwordMs = async (): Promise<number> => {
  const kept = await hashPassword('Bench-password-1')
  const times: number[] = []
  for (let n = 0; n < 5; n++) {
    const begun = performance.now()
    await passwordMatches(kept, 'Bench-password-1')
    times.push(performance.now() - begun)
  }
  return Math.min(...times)
}

/** The portal over HTTP, on PostgreSQL: sign-in, a long list, orders, and pieces of a zone file. */
export const suite: Suite = async function* ({ once, wants }) {
  const names = ['sign-in', 'list', 'order', 'zone range'].filter(wants)
  if (names.length === 0) return
  if (!hasPostgres) throw new NotInstalled('PostgreSQL (Debian: postgresql-15)')
  const size = (whole: number) => (once ? 4 : whole)
  const context = await openPortalContext(once ? 4 : 60, once ? { DEMO_ZONES: 'small', DEMO_DEVICES: '400' } : {})
  const load = async (name: string, part: Omit<Load, 'name'>) => runLoad(context, { name, ...part })
  try {
    if (names.includes('sign-in')) {
      const ask = signIns(context)
      const row = await load('sign-in', { ask, connections: size(20), amount: size(400), peerTimes: 10 })
      yield { ...row, passwordMs: await passwordMs() }
    }
    if (names.includes('zone range'))
      yield await load('zone range', {
        ask: await zoneRanges(context),
        connections: size(10),
        amount: size(4000),
        peerTimes: 2,
      })
    if (names.includes('list')) {
      const datasets = once ? 20 : 10_000
      await context.fillList(datasets)
      const ask = lists(context)
      const row = await load('list', { ask, connections: 1, amount: size(20), peerTimes: 1 })
      yield { ...row, datasets, firstByteMs: await firstByteMs(context) }
      const short = await load('short list', {
        ask: lists(context, 'list'),
        connections: 1,
        amount: size(20),
        peerTimes: 1,
      })
      yield { ...short, datasets }
    }
    if (names.includes('order'))
      yield await load('order', { ask: await orders(context), connections: size(10), amount: size(300), peerTimes: 10 })
  } finally {
    await context.close()
  }
}
