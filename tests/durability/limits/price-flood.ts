import { authenticate } from '../../../src/contract/authentication.ts'
import { datasetCosts, type WizardPayload } from '../../../src/contract/datasets.ts'
import { OTHER_CUSTOMER, PRIMARY_USER } from '../../support/demo-accounts.ts'
import { DEMO_PASSWORD, startPortal } from '../../support/portal-process.ts'
import { randomOf } from '../../support/random.ts'
import { percentile } from './percentile.ts'

/** The position of Leeds, in degrees. */
const CENTRE = [-1.5491, 53.7997] as const
/** Places are moved by up to this many degrees, so every price is new. */
const SPREAD = 0.05
const HOSTILE_CALLS = 40
const QUIET_MS = 2000

const signIn = async (address: string, account: string): Promise<string> => {
  const reply = await fetch(address + authenticate.path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ UserNameOrEmailAddress: account, Password: DEMO_PASSWORD }),
  })
  return ((await reply.json()) as { result: { accessToken: string } }).result.accessToken
}

export interface PriceFlood {
  readonly quietP95Ms: number
  readonly floodP95Ms: number
  readonly ratio: number
  /** How many replies to the honest user lacked a price. */
  readonly refused: number
  readonly hostileAnswered: number
  readonly hostileRefused: number
  readonly hostileOther: number
}

/** Keeps forty price calls by one user in flight, while another organisation's user prices one place after another. */
export const priceFlood = async (dataDir: string, prices: number, seed: number): Promise<PriceFlood> => {
  const portal = await startPortal(dataDir, { LOG_LEVEL: 'warn' })
  const random = randomOf(seed)
  const moved = (at: number) => at + (random() - 0.5) * 2 * SPREAD
  const place = (radius: number) => ({ coords: [moved(CENTRE[0]), moved(CENTRE[1])] as [number, number], radius })
  const payload = (reportId: number, reportName: string, points: number, radius: number): WizardPayload => ({
    reportId,
    reportName,
    clientProjectName: 'Flood',
    startDate: '2026-10-01T00:00:00',
    endDate: '2026-10-31T23:59:59',
    reportInputs: [],
    zoneSystem: 'Standard',
    zoneSystemId: null,
    pois: Array.from({ length: points }, () => place(radius)),
    studyAreaWkt: null,
    geofenceWkt: null,
    selectedZones: [],
    area: null,
  })
  const price = async (token: string, body: WizardPayload) => {
    const begun = performance.now()
    const reply = await fetch(portal.address + datasetCosts.path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', AuthToken: token },
      body: JSON.stringify(body),
    })
    await reply.arrayBuffer()
    return { status: reply.status, ms: performance.now() - begun }
  }
  try {
    const hostile = await signIn(portal.address, OTHER_CUSTOMER)
    const honest = await signIn(portal.address, PRIMARY_USER)
    const measure = async () => {
      const asked = []
      for (let at = 0; at < prices; at++) asked.push(await price(honest, payload(1, 'Location Insights', 1, 500)))
      return asked
    }
    await measure()
    const quiet = await measure()
    let ended = false
    const byStatus = new Map<number, number>()
    const hostileCalls = Array.from({ length: HOSTILE_CALLS }, async () => {
      while (!ended) {
        const { status } = await price(hostile, payload(1, 'Location Insights', 2, 500))
        byStatus.set(status, (byStatus.get(status) ?? 0) + 1)
      }
    })
    await new Promise(done => setTimeout(done, QUIET_MS))
    const flood = await measure()
    ended = true
    await Promise.all(hostileCalls)
    const p95 = (calls: typeof quiet) =>
      percentile(
        calls.map(({ ms }) => ms),
        95,
      )
    const [quietP95Ms, floodP95Ms] = [p95(quiet), p95(flood)]
    const count = (status: number) => byStatus.get(status) ?? 0
    const all = [...byStatus.values()].reduce((sum, calls) => sum + calls, 0)
    return {
      quietP95Ms,
      floodP95Ms,
      ratio: floodP95Ms / quietP95Ms,
      refused: [...quiet, ...flood].filter(({ status }) => status !== 200).length,
      hostileAnswered: count(200),
      hostileRefused: count(429),
      hostileOther: all - count(200) - count(429),
    }
  } finally {
    await portal.stop()
  }
}
