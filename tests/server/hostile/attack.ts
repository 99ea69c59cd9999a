import fc from 'fast-check'
import { WORKER } from '../../../server/db/database.ts'
import { logOut } from '../../../src/contract/authentication.ts'
import { updateReportOrganisation } from '../../../src/contract/groups.ts'
import { orderOf } from '../support/orders.ts'
import { insertTestDataset } from '../support/people.ts'
import type { TestPortal } from '../support/test-portal.ts'
import { type HostileRequest, hostileRequests, operationsOf } from './requests.ts'

/** Stands in everything that the other organisation has, and in no request. */
const CANARY = 'Zq7Canary'
/** Whoever is not answered within this is left hanging. Milliseconds. */
const PATIENCE_MS = 30_000
const STACK = /\bat .+\.(ts|js|mjs):\d|node_modules|SqlError|WarehouseError|ZodError/

/** Rows of the stranger's organisation that name the canary, of every kind that a call lists. */
const plantCanary = async ({ database, people }: TestPortal): Promise<void> => {
  const { stranger } = people
  await insertTestDataset(database, stranger, { name: CANARY, requested_by_name: CANARY })
  await database.within(WORKER, async tx => {
    const organisation_id = stranger.organisationId
    await tx.updateTable('organisations').set({ name: CANARY }).where('id', '=', organisation_id).execute()
    await tx.updateTable('users').set({ name: CANARY }).where('id', '=', stranger.id).execute()
    await tx.insertInto('dataset_groups').values({ organisation_id, name: CANARY }).execute()
    await tx
      .insertInto('zone_systems')
      .values({ organisation_id, kind: 'custom', name: CANARY, file_name: CANARY.toLowerCase(), zones: 1 })
      .execute()
    await tx.insertInto('credit_ledger').values({ organisation_id, amount: 1, credit_type: 0, info: CANARY }).execute()
  })
}

const bodyOf = ({ operation, body }: HostileRequest): string =>
  operation.body?.type === 'application/json'
    ? JSON.stringify(body ?? null)
    : String(new URLSearchParams(Object.entries((body ?? {}) as object).map(([key, value]) => [key, String(value)])))

const inTime = <T>(answer: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${PATIENCE_MS} ms`)), PATIENCE_MS)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

export interface AttackReport {
  readonly requests: number
  readonly byStatus: Readonly<Record<number, number>>
  readonly byKind: Readonly<Record<string, number>>
}

/**
 * Sends requests that are made from the portal's own API document by a seed, as every kind of user.
 * @throws with the smallest request that is answered by a 5xx, a stack trace, another organisation's row, or not at all
 */
export const attack = async (portal: TestPortal, requests: number, seed: number): Promise<AttackReport> => {
  await plantCanary(portal)
  const operations = operationsOf(await (await portal.app.request('/openapi.json')).json())
  const { administrator, primary, colleague, viewOwn, outsider } = portal.people
  // Mostly those whom the door lets in: their requests get to the rows.
  const users = [primary, primary, primary, colleague, administrator, administrator, viewOwn, outsider, null]
  const byStatus: Record<number, number> = {}
  const byKind: Record<string, number> = {}
  const send = async (request: HostileRequest, as: { id: number } | null) => {
    const { operation, path, query } = request
    const search = new URLSearchParams(
      Object.entries(query).map(([key, value]) => [
        key,
        typeof value === 'string' ? value : (JSON.stringify(value) ?? ''),
      ]),
    )
    const token = as === null ? null : await portal.token(as.id)
    const body = operation.body ? bodyOf(request) : undefined
    const reply = await portal.app.request(`${path}?${search}`, {
      method: operation.method,
      headers: {
        ...(token === null
          ? {}
          : operation.host === 'admin'
            ? { Authorization: `Bearer ${token}` }
            : { AuthToken: token }),
        ...(operation.body ? { 'Content-Type': operation.body.type } : {}),
      } as Record<string, string>,
      ...(body === undefined ? {} : { body }),
    })
    if (/ndjson/.test(reply.headers.get('content-type') ?? '')) {
      await reply.body?.cancel()
      return { status: reply.status, text: '' }
    }
    return { status: reply.status, text: await reply.text() }
  }
  const property = fc.asyncProperty(
    hostileRequests(operations, orderOf(portal)),
    fc.constantFrom(...users),
    async (request, as) => {
      // An administrator may hand a dataset over, and then it is rightly seen.
      if (as === administrator && request.operation.id === updateReportOrganisation.id) return
      // Who has signed out is let in again a second later, and all requests meanwhile would tell nothing.
      if (as !== null && request.operation.id === logOut.id) return
      const { status, text } = await inTime(send(request, as))
      byStatus[status] = (byStatus[status] ?? 0) + 1
      byKind[request.kind] = (byKind[request.kind] ?? 0) + 1
      // The test's portal has no built pages; a path that climbs to `/` asks for them.
      const noPages = status === 503 && text.startsWith('The portal has not been built yet')
      if (status >= 500 && !noPages)
        throw new Error(`${request.operation.id} answered ${status}: ${text.slice(0, 300)}`)
      if (STACK.test(text)) throw new Error(`${request.operation.id} answered a stack trace: ${text.slice(0, 300)}`)
      if (as !== administrator && text.includes(CANARY))
        throw new Error(`${request.operation.id} answered another organisation’s row: ${text.slice(0, 300)}`)
    },
  )
  await fc.assert(property, { numRuns: requests, seed })
  return { requests, byStatus, byKind }
}
