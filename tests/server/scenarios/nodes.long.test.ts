import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { COMMANDS } from '../../../server/cli/admin/commands.ts'
import { parseSettings, providerNames } from '../../../server/runtime/settings.ts'
import { openState } from '../../../server/start/open-state.ts'
import { getAllOrganisations } from '../../../src/contract/organisations.ts'
import { sendPasswordResetLink } from '../../../src/contract/profile.ts'
import { emptyPostgres } from '../../support/made-once.ts'
import { startMailServer } from '../../support/mail-server.ts'
import { PortalClient } from '../../support/portal-client.ts'
import { type Portal, startPortal } from '../../support/portal-process.ts'
import { hasPostgres } from '../../support/postgres.ts'
import { S3_KEYS, type S3Server, startS3 } from '../../support/s3-server.ts'
import {
  hasClickHouseServer,
  type RunningServer,
  startClickHouseServer,
} from '../warehouse/engines/clickhouse-server.ts'

const ADMINISTRATOR = 'root@provider.example'

describe.skipIf(!hasPostgres || !hasClickHouseServer())('two web nodes and a worker on the same servers', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ambit-nodes-'))
  let env: Record<string, string>
  let warehouse: RunningServer
  let s3: S3Server
  let mail: Awaited<ReturnType<typeof startMailServer>>
  let nodes: readonly [one: Portal, other: Portal, worker: Portal]
  let password = ''

  beforeAll(async () => {
    let databaseUrl: string
    ;[warehouse, s3, mail, databaseUrl] = await Promise.all([
      startClickHouseServer(),
      startS3(),
      startMailServer(),
      emptyPostgres(),
    ])
    env = {
      DATABASE_URL: databaseUrl,
      CLICKHOUSE_URL: warehouse.url,
      FILES_URL: s3.url,
      ...S3_KEYS,
      SECRET: Buffer.alloc(32, 5).toString('base64'),
      SMTP_URL: `smtp://portal:right@127.0.0.1:${mail.port}?tls.rejectUnauthorized=false`,
    }
    const settings = parseSettings({ ...env, DATA_DIR: join(folder, 'tool') })
    const { database, close } = await openState(settings)
    const said = await COMMANDS['create-provider']!.read([
      ...['--email', ADMINISTRATOR, '--name', 'Ada', '--surname', 'Byron'],
    ])(database, providerNames(settings))
    password = /^Password: (\w+)/m.exec(said)?.[1] ?? ''
    await close()
    // The first node creates the warehouse tables.
    const one = await startPortal(join(folder, 'one'), { ...env, ROLE: 'web' })
    const others = await Promise.all([
      startPortal(join(folder, 'other'), { ...env, ROLE: 'web' }),
      // Uses another node's folder, because neither kind of server locks a folder.
      startPortal(join(folder, 'one'), { ...env, ROLE: 'worker' }),
    ])
    nodes = [one, ...others]
  })
  afterAll(async () => {
    await Promise.all((nodes ?? []).map(node => node.stop()))
    await mail?.close()
    await s3?.stop()
    await warehouse?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  test('a sign-in on one node is valid on the other', async () => {
    const client = new PortalClient(nodes[0].address)
    await client.signIn(ADMINISTRATOR, password)
    const there = await client.on(nodes[1].address).call(getAllOrganisations)
    expect(there.map(({ name }) => name)).toEqual(['Ambit'])
  })

  test('sends an e-mail once, whichever node queued it', async () => {
    for (const node of [nodes[0], nodes[1]])
      await new PortalClient(node.address).call(sendPasswordResetLink, {
        body: { emailAddress: ADMINISTRATOR, tenancyName: 'default' },
      })
    await mail.until(2)
    await Promise.all([nodes[0].stop(), nodes[1].stop()])
    expect(mail.received.map(({ to }) => to)).toEqual([[ADMINISTRATOR], [ADMINISTRATOR]])
  })

  test('a worker replies only to its operators', async () => {
    const statusOf = async (path: string) => (await fetch(nodes[2].address + path)).status
    expect(await Promise.all(['/healthz', '/readyz', '/', '/openapi.json'].map(statusOf))).toEqual([200, 200, 404, 404])
  })

  test('refuses a node with a different secret', async () => {
    const SECRET = Buffer.alloc(32, 6).toString('base64')
    await expect(startPortal(join(folder, 'wrong'), { ...env, ROLE: 'web', SECRET })).rejects.toThrow(
      /The secret of this node \(SECRET\) is not the one that this installation was made with/,
    )
  })
})
