import { afterAll, beforeAll, expect, test } from 'vitest'
import { REFUSALS } from '../../../server/errors.ts'
import { CALLS } from '../../../src/contract/all-calls.ts'
import type { Call } from '../../../src/contract/call.ts'
import { createCustomerCredit } from '../../../src/contract/credits.ts'
import { ANY_KIND, onDatabases, openOfWorld } from '../support/databases.ts'
import type { Answer } from '../support/test-portal.ts'
import { peopleOfRoles } from './access/people.ts'
import { type Asked, type CallRow, ROLES, type Role, type World } from './access/row.ts'
import { ACCESS_TABLE } from './access/table.ts'
import { openMadeWorld } from './access/world.ts'

/** The calls and filters that each paid option unlocks. */
const PAID_CALLS: readonly (readonly [string, readonly (readonly [string, Record<string, unknown>?])[]])[] = [
  [
    'journey purposes',
    [
      ...['journeysbypurpose', 'purposebyday', 'purposebytime'].map(
        end => [`locationinsights.purpose.${end}`] as const,
      ),
      ['locationinsightsmap.purposeorigins'],
      ['locationinsightsmap.combined', { purposes: '1' }],
    ],
  ],
  [
    'modes of travel',
    [
      ...['journeysbymode', 'modebyday', 'modebytime'].map(end => [`locationinsights.mode.${end}`] as const),
      ['locationinsightsmap.modeorigins'],
      ['locationinsightsmap.combined', { modes: '0,1,3,4' }],
    ],
  ],
  [
    'dwell times',
    [
      ...['dwellsbyday', 'dwellsbyhour', 'dwellersbytime'].map(end => [`locationinsights.dwells.${end}`] as const),
      ['locationinsightsmap.dwellorigins'],
    ],
  ],
  [
    'demographics and traverses',
    [
      ...['visitorsbyageband', 'visitorsbygender', 'combined'].map(
        end => [`locationinsights.demographics.${end}`] as const,
      ),
      ...['averagedaily', 'tripsbydistance', 'mode', 'purpose', 'hour'].map(
        end => [`locationinsights.traversing.${end}`] as const,
      ),
      ...['demographicsorigins', 'traversingorigins', 'traversingdestinations'].map(
        end => [`locationinsightsmap.${end}`] as const,
      ),
      ['locationinsightsmap.combined', { ages: '1' }],
      ['locationinsightsmap.combined', { genders: 'F' }],
    ],
  ],
]

const rowOf = (call: Call): CallRow => {
  const row = ACCESS_TABLE[call.id]
  if (!row) throw new Error(`${call.id} has no row in the access table: see tests/server/scenarios/access/row.ts`)
  return row
}

/**
 * 200 if the call succeeds, otherwise the status of its refusal. On the admin host, an expected refusal is a 200 whose
 * body says so.
 */
const statusOf = (call: Call, cell: string): number => {
  const status = cell === 'answered' ? 200 : REFUSALS[cell as keyof typeof REFUSALS]
  return call.host === 'admin' && (status === 409 || status === 422) ? 200 : status
}

/** The outcome of a reply in the table's words, including the status if the two disagree. */
const cellOf = (call: Call, { status, json }: Answer): string => {
  const cell = json.error?.code ?? 'answered'
  const said = call.host === 'admin' ? json.success === (cell === 'answered') : true
  return status === statusOf(call, cell) && said ? cell : `${cell} with status ${status}`
}

test('lists every call of the contract once, and no others', () => {
  expect(Object.keys(ACCESS_TABLE).sort()).toEqual(CALLS.map(({ id }) => id).sort())
})

test('has an invalid input for every call that takes input, and requires a sign-in for calls that are not public', () => {
  for (const call of CALLS) {
    const { bad, cells } = rowOf(call)
    expect([call.id, bad !== undefined]).toEqual([call.id, Boolean(call.query || call.body)])
    for (const role of ['anonymous', 'expired', 'revoked'] as const)
      expect([call.id, cells[role]]).toEqual([call.id, call.access === 'public' ? 'answered' : 'not-signed-in'])
  }
})

onDatabases((get, kind) => {
  let world: World
  let people: Awaited<ReturnType<typeof peopleOfRoles>>
  let cells = 0
  beforeAll(async () => {
    world = await openMadeWorld(kind, get().database)
    people = await peopleOfRoles(world.portal)
    // The other organisation starts with credits for four orders, so every ordering call succeeds.
    const { administrator, stranger } = world.portal.people
    const body = { organisationId: stranger.organisationId, amount: 5000, creditType: 0, creditInfo: 'For orders' }
    await world.portal.ask(createCustomerCredit, administrator.id, { body })
  })
  afterAll(async () => {
    console.log(`access table on ${kind}: ${cells} cells`)
    await world?.portal.close()
  })

  /** Closes a stream once its status is known, because it may send nothing to this role. */
  const ask = async (call: Call, token: string | null, { query, body }: Asked): Promise<Answer> => {
    cells++
    const headers: Record<string, string> =
      token === null ? {} : call.host === 'admin' ? { Authorization: `Bearer ${token}` } : { AuthToken: token }
    if (call.streams !== 'lines')
      return world.portal.ask(call, null, { ...(query && { query }), ...(body === undefined ? {} : { body }), headers })
    const reply = await world.portal.app.request(call.path, {
      method: call.method,
      headers: { ...headers, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = reply.ok ? '' : await reply.text()
    if (reply.ok) await reply.body?.cancel()
    return { status: reply.status, text, json: text === '' ? {} : JSON.parse(text) }
  }
  /** A role that may make the call. */
  const callerOf = ({ access }: Call): Role =>
    access === 'public' ? 'anonymous' : access === 'admin' || access === 'organisations' ? 'administrator' : 'primary'

  const each = CALLS.map(call => [call.id, call] as const)
  test.each(each)('%s replies in the format of the contract', async (_, call) => {
    const { happy, answers } = rowOf(call)
    const caller = callerOf(call)
    const answer = await world.portal.ask(call, people.userId[caller], await happy(world))
    expect([answer.status, answer.json.error ?? null]).toEqual([200, null])
    const result =
      call.streams === 'lines' ? answer.json : call.host === 'admin' ? answer.json.result : answer.json.Results
    expect(call.reply.parse(result)).toEqual(result)
    answers?.(result, world)
    cells++
  })

  // Both databases run the same access-control code; row-level security is tested on both.
  if (kind !== ANY_KIND) return

  test.each(each)('[P7.00] [P6.01] [P6.05] %s gives each role the outcome in its row', async (_, call) => {
    const tokens = await people.tokens()
    const told: Record<string, string> = {}
    for (const role of ROLES) {
      told[role] = cellOf(call, await ask(call, tokens[role], await rowOf(call).happy(world)))
      if (role === 'termsOpen') await people.openTerms()
    }
    expect(told).toEqual(rowOf(call).cells)
  })

  test.each(each.filter(([, call]) => call.query || call.body))(
    '%s reports what is wrong and where',
    async (_, call) => {
      const answer = await ask(call, (await people.tokens())[callerOf(call)], rowOf(call).bad ?? {})
      expect([cellOf(call, answer), answer.json.error?.message]).toEqual([
        'bad-request',
        expect.stringMatching(/^The (query|body) is not valid$/),
      ])
    },
  )

  const refused = async (asked: readonly (readonly [string, Record<string, unknown>?])[], datasetid: number) => {
    const told: Record<string, unknown> = {}
    for (const [id, filters] of asked) {
      const call = CALLS.find(candidate => candidate.id === id)!
      const { json } = await world.portal.ask(call, people.userId.primary, { query: { datasetid, ...filters } })
      told[`${id} ${JSON.stringify(filters ?? {})}`] = json.error && [json.error.code, json.error.message]
    }
    return [...new Set(Object.values(told).map(answer => JSON.stringify(answer)))]
  }
  test.each(PAID_CALLS)('[P6.01] serves %s only to orders that include them', async (words, calls) => {
    expect(await refused(calls, world.datasetId)).toEqual([undefined])
    expect(await refused(calls, world.plainDatasetId)).toEqual([
      JSON.stringify(['not-included', `This dataset was ordered without ${words}`]),
    ])
  })

  test('serves a combined map without option filters to an order without options', async () => {
    expect(await refused([['locationinsightsmap.combined', { daytype: '6,0' }]], world.plainDatasetId)).toEqual([
      undefined,
    ])
  })

  test('[P6.01] a dataset accepts only its own viewers’ calls', async () => {
    const family = (start: string) =>
      CALLS.filter(({ id }) => id.startsWith(`${start}.`)).map(
        ({ id }) => [id, id.startsWith('tourism') ? { paymentstype: '0' } : {}] as const,
      )
    const viewers = {
      locationinsights: [world.datasetId],
      locationinsightsmap: [world.datasetId],
      footfallanalysis: [world.footfallDatasetId],
      evchargepointinsights: [world.evDatasetId],
      evchargepointinsightsmap: [world.evDatasetId],
      tourismandeconomy: [world.tourismDatasetId],
    }
    const all = [world.datasetId, world.footfallDatasetId, world.evDatasetId, world.tourismDatasetId]
    for (const [viewer, own] of Object.entries(viewers))
      for (const other of all.filter(id => !own.includes(id)))
        expect([viewer, await refused(family(viewer), other)]).toEqual([
          viewer,
          [JSON.stringify(['not-found', 'The figure was not found'])],
        ])
  })
}, openOfWorld)
