import './runtime/data-folder/keep-private.ts'
import { hostname } from 'node:os'
import { serve } from '@hono/node-server'
import { pino } from 'pino'
import { errorWords } from './cli/error-words.ts'
import { TIME_OUTS } from './runtime/outages/time-outs.ts'
import { RELEASE } from './runtime/release.ts'
import { parseSettings, type Settings } from './runtime/settings.ts'
import { openPortal } from './start/portal.ts'

/** The log of a node; every line says which node, process and release wrote it. Without a level: warnings at a terminal, else all. */
export const openLog = ({ LOG_LEVEL, NODE_NAME }: Pick<Settings, 'LOG_LEVEL' | 'NODE_NAME'>) =>
  pino({
    level: LOG_LEVEL ?? (process.stdout.isTTY ? 'warn' : 'info'),
    base: { node: NODE_NAME ?? hostname(), pid: process.pid, release: RELEASE },
  })

/**
 * Starts Ambit: `node --import tsx server/main.ts`; `npm start` and a release run it bundled.
 * Settings come from the environment (server/runtime/settings.ts). Without any, the embedded databases keep everything in ./data
 * and an empty folder gets the demo; the accounts are printed below the address. A page served by Vite (`npm run dev`)
 * finds this server by PORT.
 */

/** A reason that the person at the terminal can act on has its own words; anything else its whole trace. */
const giveUp = (error: unknown): never => {
  console.error(errorWords(error) ?? error)
  process.exit(1)
}

const start = async () => {
  const settings = parseSettings(process.env)
  const log = openLog(settings)
  const portal = await openPortal(settings, log, line => console.log(line))
  const server = serve(
    { fetch: portal.app.fetch, port: settings.PORT, hostname: settings.HOST },
    ({ address, port, family }) => {
      console.log(`Ambit is ready at http://${family === 'IPv6' ? `[${address}]` : address}:${port}`)
      if (portal.demo === null) return
      const { accounts, password } = portal.demo
      console.log(`Demo accounts, password ${password ?? 'as given when the demo was made'}:`)
      for (const { email, shows } of accounts) console.log(`  ${email.padEnd(34)} ${shows}`)
    },
  )
  server.on('error', giveUp)

  let stopping = false
  portal
    .warm()
    .catch(error => stopping || log.warn({ err: error }, 'standard zones or expectations could not be made ready'))
  const stop = async () => {
    if (stopping) return
    stopping = true
    // The process ends even if something hangs: an order without a reply can be repeated, and another node resumes a build
    // when its lease ends.
    setTimeout(() => {
      log.error({ afterMs: TIME_OUTS.stop }, 'stopped before everything was closed')
      process.exit(1)
    }, TIME_OUTS.stop)
    const closed = new Promise(done => server.close(done))
    const hurry = setTimeout(
      () => 'closeAllConnections' in server && server.closeAllConnections(),
      TIME_OUTS.stopRequests,
    )
    portal.endStreams()
    await closed
    clearTimeout(hurry)
    const open = await portal.closeInTime()
    if (open.length > 0) log.error({ open }, 'stopped before everything was closed')
    process.exit(0)
  }
  process.on('SIGINT', stop).on('SIGTERM', stop)
}

start().catch(giveUp)
