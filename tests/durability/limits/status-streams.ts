import { Agent, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { createOrganisation } from '../../../server/cli/admin/organisations.ts'
import { createUser } from '../../../server/cli/admin/users.ts'
import { type Database, WORKER } from '../../../server/db/database.ts'
import { datasetStatuses, getRequestedReports } from '../../../src/contract/datasets.ts'
import { DatasetStatus } from '../../../src/domain/constants.ts'
import { insertTestDataset, NAMES } from '../../server/support/people.ts'
import { openTestPortal } from '../../server/support/test-portal.ts'
import { percentile } from './percentile.ts'

const ORGANISATIONS = 50
const STREAMS_EACH = 20
/** The number of datasets per organisation. This many are typical for a customer. */
const DATASETS_EACH = 20
const LISTS = 60
/** Milliseconds between a worker's progress reports. */
const PROGRESS_MS = 400
/** The number of concurrent builds on all nodes together. */
const BUILDS = 4

export interface StreamsReport {
  readonly streams: number
  /** The number of streams that opened despite the per-user cap. */
  readonly overCap: number
  readonly quietP95Ms: number
  readonly openP95Ms: number
  readonly ratio: number
  readonly events: number
  /** Changes of another organisation that a stream reported, and changes that no stream reported. */
  readonly foreign: number
  readonly missed: number
}

const addPeople = (database: Database) =>
  database.within(WORKER, async tx => {
    const services = await tx.selectFrom('services').select(['id', 'terms_version']).execute()
    const people = []
    for (let at = 0; at < ORGANISATIONS; at++) {
      const organisationId = await createOrganisation(tx, `Streams ${at}`, 0)
      const email = `user-${at}@streams.example`
      const id = await createUser(tx, NAMES, {
        organisationId,
        email,
        name: 'Stream',
        surname: String(at),
        passwordHash: 'none',
        isPrimaryUser: true,
        viewsAll: true,
        canSpendCredits: true,
        isAdministrator: false,
      })
      const accepted = services.map(({ id: service_id, terms_version }) => ({ user_id: id, service_id, terms_version }))
      await tx.insertInto('terms_acceptances').values(accepted).execute()
      people.push({ id, organisationId, email })
    }
    return people
  })

/**
 * Opens a thousand status streams for fifty organisations over real connections, and requests lists at the same time.
 */
export const statusStreams = async (database: Database): Promise<StreamsReport> => {
  const portal = await openTestPortal(database)
  const people = await addPeople(database)
  const datasets = new Map<number, number[]>()
  for (const person of people) {
    const ids: number[] = []
    for (let at = 0; at < DATASETS_EACH; at++)
      ids.push(await insertTestDataset(database, person, { status: DatasetStatus.InProgress }))
    datasets.set(person.id, ids)
  }
  const server = serve({ fetch: portal.app.fetch, port: 0, hostname: '127.0.0.1' })
  await new Promise(done => server.once('listening', done))
  const { port } = server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
  const get = (path: string, headers: Record<string, string>) =>
    new Promise<import('node:http').IncomingMessage>((done, fail) => {
      request({ port, host: '127.0.0.1', path, headers, agent }, done).on('error', fail).end()
    })

  const list = async (person: (typeof people)[number]): Promise<number> => {
    const Authorization = `Bearer ${await portal.token(person.id)}`
    const begun = performance.now()
    const reply = await get(getRequestedReports.path, { Authorization })
    for await (const _ of reply);
    if (reply.statusCode !== 200) throw new Error(`The list was answered with ${reply.statusCode}`)
    return performance.now() - begun
  }
  const lists = async () => {
    const times: number[] = []
    for (let at = 0; at < LISTS; at++) times.push(await list(people[at % people.length]!))
    return times
  }

  /** The last progress that each stream received for each dataset. */
  const told: { readonly owner: number; readonly progress: Map<number, number> }[] = []
  const follow = async (person: (typeof people)[number]): Promise<number> => {
    const reply = await get(datasetStatuses.path, { AuthToken: await portal.token(person.id) })
    if (reply.statusCode !== 200) {
      reply.resume()
      return reply.statusCode ?? 0
    }
    const stream = { owner: person.id, progress: new Map<number, number>() }
    told.push(stream)
    let text = ''
    reply.on('data', (part: Buffer) => {
      text += part
      const whole = text.split('\n')
      text = whole.pop() ?? ''
      for (const line of whole.filter(Boolean)) {
        const { id, progress } = JSON.parse(line) as { id: number; progress: number }
        stream.progress.set(id, progress)
      }
    })
    reply.on('error', () => undefined)
    return 200
  }

  const last = new Map<number, number>()
  const owners = new Map([...datasets].flatMap(([owner, ids]) => ids.map(id => [id, owner] as const)))
  const missed = () =>
    told.flatMap(({ owner, progress }) =>
      datasets.get(owner)!.filter(id => Math.abs((progress.get(id) ?? -1) - (last.get(id) ?? 0)) > 1e-5),
    ).length
  const allTold = async () => {
    for (let wait = 0; missed() > 0 && wait < 100; wait++) await new Promise(done => setTimeout(done, 100))
  }

  try {
    await lists()
    const quiet = await lists()
    const opened = await Promise.all(
      people.flatMap(person => Array.from({ length: STREAMS_EACH }, () => follow(person))),
    )
    const more = await Promise.all(people.map(follow))
    await allTold()
    let ended = false
    let events = 0
    const builds = Array.from({ length: BUILDS }, async (_, build) => {
      for (let step = 1; !ended; step++) {
        const person = people[(build * 13 + step) % people.length]!
        const id = datasets.get(person.id)![step % DATASETS_EACH]!
        const progress = (step % 90) / 100
        await database.within(WORKER, tx => tx.updateTable('datasets').set({ progress }).where('id', '=', id).execute())
        last.set(id, progress)
        events++
        await new Promise(done => setTimeout(done, PROGRESS_MS))
      }
    })
    const meanwhile = await lists()
    ended = true
    await Promise.all(builds)
    await allTold()
    const [quietP95Ms, openP95Ms] = [percentile(quiet, 95), percentile(meanwhile, 95)]
    return {
      streams: opened.filter(status => status === 200).length,
      overCap: more.filter(status => status !== 429).length,
      quietP95Ms,
      openP95Ms,
      ratio: openP95Ms / quietP95Ms,
      events,
      foreign: told.flatMap(({ owner, progress }) => [...progress.keys()].filter(id => owners.get(id) !== owner))
        .length,
      missed: missed(),
    }
  } finally {
    agent.destroy()
    if ('closeAllConnections' in server) server.closeAllConnections()
    server.close()
    await portal.close()
  }
}
