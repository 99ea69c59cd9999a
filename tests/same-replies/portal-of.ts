import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openChdb } from '../../server/warehouse/engines/chdb/open-chdb.ts'
import { PortalClient } from '../support/portal-client.ts'
import { DEMO_PASSWORD, startServer } from '../support/portal-process.ts'
import { type Question, USERS } from './questions.ts'

export interface Reply {
  readonly status: number
  readonly body: string
}

/** Fields that differ between two reads of the same portal: request numbers, signed links, timestamps. */
const DIFFERS: readonly (readonly [RegExp, string])[] = [
  [/"requestId":"[^"]*"/g, '"requestId":""'],
  [/request [0-9a-f-]{8,}/gi, 'request'],
  [/([?&](?:expires|signature|token|until|sig|s|e)=)[^"&]*/g, '$1'],
  [/\/files\/[^"]*/g, '/files/'],
]
const steady = (body: string): string =>
  DIFFERS.reduce((text, [pattern, instead]) => text.replaceAll(pattern, instead), body)

/** False while a price is still `making`, because its month's squares are not ready. */
const isMade = ({ body }: Reply): boolean => !body.includes('"kind":"making"')

export interface AskedPortal {
  readonly client: PortalClient
  ask(question: Question): Promise<Reply>
  close(): Promise<void>
}

/**
 * Opens a portal that runs the code in `checkout` on a copy of `data`. It deletes the stored results, so that
 * everything is recounted.
 */
export const portalOf = async (checkout: string, data: string): Promise<AskedPortal> => {
  const folder = await mkdtemp(join(tmpdir(), 'same-replies-'))
  await cp(data, folder, { recursive: true, verbatimSymlinks: true })
  const warehouse = await openChdb({ folder: join(folder, 'movement') })
  await warehouse.run({ name: 'empty', sql: 'TRUNCATE TABLE dataset_answers' }, {})
  await warehouse.close()
  const portal = await startServer([process.execPath, '--import', 'tsx', 'server/main.ts'], checkout, {
    ...process.env,
    PORT: '0',
    DATA_DIR: folder,
    DEMO_PASSWORD,
    DEMO_ZONES: 'small',
    ENVIRONMENT_NAME: 'Development',
    LIMITS: 'off',
  })
  const clients = new Map<string, PortalClient>()
  for (const user of USERS) {
    const client = new PortalClient(portal.address)
    await client.signIn(user, DEMO_PASSWORD)
    clients.set(user, client)
  }
  const nobody = new PortalClient(portal.address)
  const clientOf = (user: string | null) => (user === null ? nobody : (clients.get(user) ?? nobody))
  const once = async ({ user, host, method, path, query, body }: Question): Promise<Reply> => {
    const url = new URL(path, portal.address)
    for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value)
    const reply = await fetch(url, {
      method,
      headers: { ...clientOf(user).headers({ host }), ...(body ? { 'Content-Type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return { status: reply.status, body: steady(await reply.text()) }
  }
  return {
    client: clientOf(USERS[0]),
    async ask(question) {
      let reply = await once(question)
      while (!isMade(reply)) reply = await once(question)
      return reply
    },
    async close() {
      await portal.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
