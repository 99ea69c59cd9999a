import fc from 'fast-check'
import { WORKER } from '../../../../server/db/database.ts'
import { logOut } from '../../../../src/contract/authentication.ts'
import { updateReportOrganisation } from '../../../../src/contract/groups.ts'
import { disableUser } from '../../../../src/contract/organisations.ts'
import { deleteCustomerReport, updateCustomerReport } from '../../../../src/contract/template-body.ts'
import { insertTestDataset } from '../../support/people.ts'
import type { TestPortal } from '../../support/test-portal.ts'
import { peopleOfRoles } from '../access/people.ts'
import type { Asked, Role, World } from '../access/row.ts'
import { ACCESS_TABLE } from '../access/table.ts'
import { type HostileRequest, hostileRequests, type Operation, operationsOf, requestOf } from './requests.ts'

/** A marker that is in every row of the other organisation and not in any request. */
const CANARY = 'Zq7Canary'
/** A request counts as hung after this many milliseconds without a reply. */
const PATIENCE_MS = 30_000
const STACK = /\bat .+\.(ts|js|mjs):\d|node_modules|SqlError|WarehouseError|ZodError/
/** The callers. None belongs to the other organisation, whose users may see its rows. */
const CALLERS = ['primary', 'viewOwn', 'cantSpend', 'termsOpen', 'noAccess', 'anonymous', 'administrator'] as const
/** Statuses of requests that are refused before the call does any work. */
const AT_THE_DOOR = new Set([400, 401, 403, 413])
/**
 * The rate limits are lifted after this many requests: other tests cover them, and here they would block everything
 * else.
 */
const LIMITS_LIFTED_EVERY = 50

/** Creates rows of every listed kind with the canary in the stranger's organisation, and credits for every order. */
const plantCanary = async ({ database, people }: TestPortal): Promise<number> => {
  const { stranger, primary } = people
  const dataset = await insertTestDataset(database, stranger, { name: CANARY, requested_by_name: CANARY })
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
    await tx
      .insertInto('credit_ledger')
      .values({ organisation_id: primary.organisationId, amount: 10_000_000, credit_type: 0, info: '' })
      .execute()
  })
  return dataset
}

/** The id in a field, in whatever notation, or NaN if there is none. */
const idIn = (field: unknown): number => (typeof field === 'number' || typeof field === 'string' ? Number(field) : NaN)

/** A field, encoded for a URL or a form. */
const written = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
const formOf = (fields: unknown) =>
  new URLSearchParams(Object.entries((fields ?? {}) as object).map(([key, value]) => [key, written(value)]))

const encoded = (operation: Operation, body: unknown): string =>
  operation.body?.type === 'application/json' ? JSON.stringify(body ?? null) : String(formOf(body))

const inTime = <T>(answer: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${PATIENCE_MS} ms`)), PATIENCE_MS)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

export interface AttackReport {
  readonly byStatus: Readonly<Record<number, number>>
  readonly byKind: Readonly<Record<string, number>>
  /** For each call, how many requests were sent, and how many passed authentication and validation. */
  readonly byCall: Readonly<Record<string, { sent: number; reached: number }>>
}

/**
 * Sends seeded requests, generated from the portal's API document, as every kind of user.
 * @param atOnce requests in flight; with more than one, a failing request is not shrunk
 * @throws with the smallest request that gets a 5xx, a stack trace, another organisation's row or no reply
 */
export const attack = async (world: World, requests: number, seed: number, atOnce = 1): Promise<AttackReport> => {
  const { portal } = world
  const canary = await plantCanary(portal)
  const people = await peopleOfRoles(portal)
  const document = await (await portal.app.request('/openapi.json')).json()
  // Sorted, so that a seed gives the same requests even if the calls are declared in another order.
  const found = operationsOf(document).toSorted((one, other) => one.id.localeCompare(other.id))
  const operations = new Map(found.map(operation => [operation.id, operation]))
  const lastTemplate = await portal.database.within(WORKER, tx =>
    tx.selectFrom('templates').select('id').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow(),
  )
  const { datasetId, plainDatasetId, footfallDatasetId, evDatasetId, tourismDatasetId } = world
  const users = new Set(Object.values(people.userId))
  const kept = new Set([canary, datasetId, plainDatasetId, footfallDatasetId, evDatasetId, tourismDatasetId])
  /** Calls that would leave later requests nothing to act on, or that may legitimately show the canary. */
  const endsTheWorld = (id: string, { query, body }: Asked): boolean => {
    const given = (body ?? {}) as Record<string, unknown>
    if (id === logOut.id) return true
    if (id === disableUser.id) return users.has(idIn(given.userId))
    if (id === updateReportOrganisation.id) return kept.has(idIn(given.requestedReportId))
    if (id === updateCustomerReport.id) return idIn(given.id) <= lastTemplate.id
    return id === deleteCustomerReport.id && idIn(query?.id) <= lastTemplate.id
  }
  const byStatus: Record<number, number> = {}
  const byKind: Record<string, number> = {}
  const byCall: Record<string, { sent: number; reached: number }> = {}
  let sent = 0

  const send = async (request: HostileRequest, { query, body }: Asked, as: Role) => {
    const operation = operations.get(request.id)
    const user = people.userId[as]
    const token = user === null ? null : await portal.token(user)
    const signed: Record<string, string> =
      token === null ? {} : operation?.host === 'admin' ? { Authorization: `Bearer ${token}` } : { AuthToken: token }
    const reply = await portal.app.request(`${request.path}?${formOf(query)}`, {
      method: operation?.method ?? 'GET',
      headers: { ...signed, ...(operation?.body && { 'Content-Type': operation.body.type }) },
      ...(operation?.body ? { body: encoded(operation, body) } : {}),
    })
    if (!/ndjson/.test(reply.headers.get('content-type') ?? ''))
      return { status: reply.status, text: await reply.text() }
    await reply.body?.cancel()
    return { status: reply.status, text: '' }
  }

  const answeredBy = (id: string) => CALLERS.filter(role => ACCESS_TABLE[id]?.cells[role] === 'answered')
  const asked = hostileRequests([...operations.values()]).chain(request => {
    // Mostly picks users with access, because their requests reach the rows.
    const answered = answeredBy(request.id)
    return fc
      .oneof(
        { weight: answered.length > 0 ? 4 : 0, arbitrary: fc.constantFrom(...answered, 'primary' as const) },
        fc.constantFrom(...CALLERS),
      )
      .map(as => ({ request, as }))
  })
  /** Makes each call correctly first, as a user who may make it. The later requests are mutations of these. */
  const meant = [...operations.values()].flatMap(({ id, path }): [{ request: HostileRequest; as: Role }][] =>
    answeredBy(id)
      .slice(0, 1)
      .map(as => [{ request: { id, kind: 'valid', path }, as }]),
  )
  /**
   * A valid request for a call. In a flood, a limit may refuse one of its prerequisites; the request is sent anyway.
   */
  const meantBy = async (id: string): Promise<Asked> => {
    const made = Promise.resolve(ACCESS_TABLE[id]!.happy(world))
    return atOnce === 1 ? made : made.catch(() => ({}))
  }
  const check = async ({ request, as }: { request: HostileRequest; as: Role }): Promise<void> => {
    if (sent++ % LIMITS_LIFTED_EVERY === 0)
      await portal.database.within({ ...WORKER, role: 'ambit_app' }, tx => tx.deleteFrom('sign_in_failures').execute())
    const good = request.drawn ? {} : await meantBy(request.id)
    const out = requestOf(request, good)
    if (endsTheWorld(request.id, out)) return
    const { status, text } = await inTime(send(request, out, as))
    byStatus[status] = (byStatus[status] ?? 0) + 1
    byKind[request.kind] = (byKind[request.kind] ?? 0) + 1
    const count = byCall[request.id] ?? { sent: 0, reached: 0 }
    byCall[request.id] = { sent: count.sent + 1, reached: count.reached + (AT_THE_DOOR.has(status) ? 0 : 1) }
    // The test's portal lacks built pages, and a path that climbs to `/` requests them.
    const noPages = status === 503 && text.startsWith('The portal has not been built yet')
    if (status >= 500 && !noPages) throw new Error(`${request.id} answered ${status}: ${text.slice(0, 300)}`)
    if (STACK.test(text)) throw new Error(`${request.id} answered a stack trace: ${text.slice(0, 300)}`)
    if (as !== 'administrator' && text.includes(CANARY))
      throw new Error(`${request.id} answered another organisation’s row: ${text.slice(0, 300)}`)
  }
  if (atOnce === 1) await fc.assert(fc.asyncProperty(asked, check), { numRuns: requests, seed, examples: meant })
  else {
    const drawn = fc.sample(asked, { numRuns: requests, seed }).values()
    // All workers take their next request from one shared iterator.
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (const each of drawn) await check(each)
      }),
    )
  }
  return { byStatus, byKind, byCall }
}
