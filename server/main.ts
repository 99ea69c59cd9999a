/**
 * Starts Ambit: `node --import tsx server/main.ts`. `npm start` and releases run a bundled version. Settings come from
 * the environment (server/runtime/settings.ts). Without any, the embedded databases store everything in ./data, and an
 * empty folder is filled with the demo, whose accounts are printed below the address. A page served by Vite (`npm run
 * dev`) finds this server by PORT.
 */
import './runtime/data-folder/keep-private.ts'
import { hostname } from 'node:os'
import { pino } from 'pino'
import { errorWords } from './cli/error-words.ts'
import { listen } from './http/listen.ts'
import { TIME_OUTS } from './runtime/outages/time-outs.ts'
import { RELEASE } from './runtime/release-number.ts'
import { parseSettings, type Settings } from './runtime/settings.ts'
import { demoLines } from './start/demo-lines.ts'
import { openPortal } from './start/portal.ts'

/**
 * Opens a node's log. Every line names the node, the process and the release. If no level is set, a terminal only shows
 * warnings.
 */
const openLog = ({ LOG_LEVEL, NODE_NAME }: Pick<Settings, 'LOG_LEVEL' | 'NODE_NAME'>) =>
  pino({
    level: LOG_LEVEL ?? (process.stdout.isTTY ? 'warn' : 'info'),
    base: { node: NODE_NAME ?? hostname(), pid: process.pid, release: RELEASE },
  })

/** Prints only the message for errors that the operator can fix, and the whole stack trace for others. */
const giveUp = (error: unknown): never => {
  console.error(errorWords(error) ?? error)
  process.exit(1)
}

const start = async () => {
  const settings = parseSettings(process.env)
  const log = openLog(settings)
  const portal = await openPortal(settings, log, line => console.log(line))
  const server = listen(portal.app, settings, log, ({ address, port, family }) => {
    console.log(`Ambit is ready at http://${family === 'IPv6' ? `[${address}]` : address}:${port}`)
    if (portal.demo === null) return
    for (const line of demoLines(portal.demo, settings, process.stdout.isTTY)) console.log(line)
  })
  server.on('error', giveUp)

  let stopping = false
  portal
    .warm()
    .catch(error => stopping || log.warn({ err: error }, 'standard zones or expected visits could not be prepared'))
  const stop = async () => {
    if (stopping) return
    stopping = true
    // End the process even if something hangs: an order without a reply can be repeated, and another node resumes a
    // build when its lease ends.
    setTimeout(() => {
      log.error({ afterMs: TIME_OUTS.stop }, 'stopped before everything was closed')
      process.exit(1)
    }, TIME_OUTS.stop)
    const closed = new Promise(done => server.close(done))
    const hurry = setTimeout(() => server.closeAllConnections(), TIME_OUTS.stopRequests)
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
