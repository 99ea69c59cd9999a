import { execFileSync, spawnSync } from 'node:child_process'
import { appendFileSync, cpSync, mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { datasetStatuses, downloadLink, downloadsList } from '../../../src/contract/datasets.ts'
import { sendPasswordResetLink } from '../../../src/contract/profile.ts'
import { INVENTED } from '../../support/invented-installation.ts'
import { startMailServer } from '../../support/mail-server.ts'
import { killDuringOrders } from '../kill-during-orders.ts'
import {
  counted,
  customer,
  type EmbeddedInstallation,
  type Losses,
  orderFor,
  place,
  start,
} from './embedded-installation.ts'
import type { Fault } from './faults-at-rest.ts'

const DISK = '600m'
const KILLS = 4
const SEED = 20261123
/** A node exits within this time even if something hangs (TIME_OUTS.stop), plus a margin for a slow machine. */
const STOPS_WITHIN_MS = 30_000

const LETTERS_WITHIN_MS = 180_000

const isRoot = () => process.getuid?.() === 0
const hasFaketime = () => spawnSync('faketime', ['--version']).status === 0

const readyz = async (address: string) => {
  const reply = await fetch(`${address}/readyz`)
  return { status: reply.status, body: (await reply.json()) as { disk?: boolean } }
}

/** Fills the disk completely. */
const fill = (folder: string): string => {
  const file = join(folder, 'filling')
  writeFileSync(file, '')
  for (const bytes of [2 ** 22, 2 ** 16, 2 ** 12])
    try {
      for (;;) appendFileSync(file, Buffer.alloc(bytes))
    } catch {}
  return file
}

const fullDisk = async (dataDir: string, installation: EmbeddedInstallation): Promise<Losses> => {
  const losses: string[] = []
  const disk = `${dataDir}-disk`
  mkdirSync(disk, { recursive: true })
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK}`, 'tmpfs', disk])
  try {
    const folder = join(disk, 'data')
    cpSync(dataDir, folder, { recursive: true })
    let portal = await start(folder)
    let client = await customer(portal)
    const body = await orderFor(client, installation, 'On a full disk')
    const filling = fill(disk)
    const refused = await place(client, body).then(
      () => 'accepted',
      (error: Error) => error.message,
    )
    if (!/ 50[37] /.test(refused)) losses.push(`an order on a full disk: ${refused}`)
    const { status, body: ready } = await readyz(portal.address)
    if (status !== 503 || ready.disk !== false)
      losses.push(`/readyz on a full disk: ${status} ${JSON.stringify(ready)}`)
    await customer(portal).catch((error: Error) => losses.push(`no sign-in on a full disk: ${error.message}`))
    await portal.stop('SIGKILL')
    if (statfsSync(disk).bavail > 100) fill(disk)
    try {
      portal = await start(folder)
    } catch (error) {
      const said = (error as Error).message
      if (!/disk/i.test(said) || /^ +at /m.test(said)) losses.push(`a start on a full disk: ${said}`)
      rmSync(filling, { force: true })
      portal = await start(folder)
    }
    rmSync(filling, { force: true })
    client = await customer(portal)
    await place(client, body)
    losses.push(...(await counted(client, installation, ['On a full disk'])))
    await portal.stop()
  } finally {
    execFileSync('umount', ['-l', disk])
    rmSync(disk, { recursive: true, force: true })
  }
  return losses
}

/** Starts reading a file, then stops. */
const slowDownload = (url: URL) =>
  new Promise<{ end(): void; readonly status: number }>((open, fail) => {
    const asked = request(url, reply => {
      reply.pause()
      reply.on('error', () => undefined)
      open({ status: reply.statusCode ?? 0, end: () => reply.destroy() })
    })
    asked.on('error', fail).end()
  })

const stopAtWork = async (dataDir: string, installation: EmbeddedInstallation): Promise<Losses> => {
  const losses: string[] = []
  let portal = await start(dataDir)
  let client = await customer(portal)
  const query = { datasetid: installation.dataset }
  const [file] = await client.call(downloadsList, { query })
  const link = new URL(await client.call(downloadLink, { query: { ...query, fileKey: file!.Key } }), portal.address)
  const whole = new Uint8Array(await (await fetch(link)).arrayBuffer())
  const slow = await slowDownload(link)
  const stop = new AbortController()
  const streams = await Promise.all(
    Array.from({ length: 10 }, () =>
      fetch(new URL(datasetStatuses.path, portal.address), {
        headers: client.headers(datasetStatuses),
        signal: stop.signal,
      }),
    ),
  )
  if (!streams.every(({ ok }) => ok))
    losses.push(`streams were refused: ${streams.map(({ status }) => status).join(' ')}`)
  const body = await orderFor(client, installation, 'While it stops')
  const ordered = place(client, body).then(
    () => 'answered',
    (error: Error) => error.message,
  )
  const begun = Date.now()
  await portal.stop()
  const tookMs = Date.now() - begun
  if (tookMs > STOPS_WITHIN_MS) losses.push(`SIGTERM took ${tookMs} ms`)
  if (portal.process.exitCode !== 0) losses.push(`it left with ${portal.process.exitCode}: ${portal.lines.at(-1)}`)
  await ordered
  slow.end()
  stop.abort()
  portal = await start(dataDir)
  client = await customer(portal)
  await place(client, body)
  losses.push(...(await counted(client, installation, ['While it stops'])))
  const again = new URL(link.pathname + link.search, portal.address)
  const rest = await fetch(again, { headers: { Range: 'bytes=100-' } })
  const bytes = new Uint8Array(await rest.arrayBuffer())
  if (rest.status !== 206 || Buffer.compare(bytes, whole.subarray(100)) !== 0)
    losses.push(`the download does not go on: ${rest.status}`)
  await portal.stop()
  return losses
}

/** Limits the wait for e-mails. E-mails that do not arrive in time count as lost. */
const inTime = (letters: Promise<void>): Promise<void> =>
  Promise.race([
    letters,
    after(LETTERS_WITHIN_MS, undefined, { ref: false }).then(() => {
      throw new Error('The letters have not come')
    }),
  ])

const mailServerAway = async (dataDir: string, installation: EmbeddedInstallation): Promise<Losses> => {
  const losses: string[] = []
  const first = await startMailServer()
  await first.close()
  const portal = await start(dataDir, {
    SMTP_URL: `smtp://user:right@127.0.0.1:${first.port}?tls.rejectUnauthorized=false`,
  })
  try {
    const client = await customer(portal)
    await client.call(sendPasswordResetLink, { body: { emailAddress: INVENTED.user, tenancyName: 'default' } })
    await place(client, await orderFor(client, installation, 'Without mail'))
    losses.push(...(await counted(client, installation, ['Without mail'])))
    const { status } = await readyz(portal.address)
    if (status !== 200) losses.push(`/readyz without a mail server: ${status}`)
    const back = await startMailServer({}, first.port)
    await inTime(back.until(1))
    // A second e-mail is sent after all queued ones. If the first were sent twice, there would be three.
    await client.call(sendPasswordResetLink, {
      body: { emailAddress: 'root@provider.example', tenancyName: 'default' },
    })
    await inTime(back.until(2))
    const to = back.received.flatMap(letter => letter.to)
    if (to.filter(address => address === INVENTED.user).length !== 1) losses.push(`letters came to ${to.join(', ')}`)
    await back.close()
  } finally {
    await portal.stop()
  }
  return losses
}

const clockAhead = async (dataDir: string, installation: EmbeddedInstallation): Promise<Losses> => {
  const library = execFileSync('faketime', ['+9h', 'printenv', 'LD_PRELOAD']).toString().trim()
  let portal = await start(dataDir)
  const before = await customer(portal)
  const body = await orderFor(before, installation, 'Hours later')
  await portal.stop()
  portal = await start(dataDir, { LD_PRELOAD: library, FAKETIME: '+9h', FAKETIME_DONT_FAKE_MONOTONIC: '1' })
  try {
    const client = await customer(portal)
    await place(client, body)
    const losses = [...(await counted(client, installation, ['Hours later']))]
    const old = await fetch(new URL('/datasetsapi/availablemonths', portal.address), {
      headers: before.headers({ host: 'data' }),
    })
    if (old.status !== 401) losses.push(`a sign-in of nine hours ago is answered ${old.status}`)
    return losses
  } finally {
    await portal.stop()
  }
}

export const FAULTS_AT_WORK: readonly Fault[] = [
  {
    name: 'the disk is full',
    cannot: () => (isRoot() ? null : 'a small disk is mounted by root alone'),
    happen: fullDisk,
  },
  {
    name: 'kill -9 of the server and of the warehouse’s child during orders',
    async happen(dataDir, { place }) {
      const report = await killDuringOrders(dataDir, INVENTED.user, KILLS, SEED, { DEMO: 'false' }, { place })
      const { orders, datasets, unfinished, silentReports, creditsBefore, creditsAfter, charged } = report
      const isWhole =
        datasets === orders && unfinished + silentReports === 0 && creditsBefore - creditsAfter === charged
      return isWhole ? [] : [JSON.stringify(report)]
    },
  },
  { name: 'SIGTERM with streams open, a slow download and an order under way', happen: stopAtWork },
  { name: 'the mail server is away and comes back', happen: mailServerAway },
  {
    name: 'the clock is nine hours ahead after a restart',
    cannot: () => (hasFaketime() ? null : 'faketime is not on this machine (apt-get install faketime)'),
    happen: clockAhead,
  },
]
