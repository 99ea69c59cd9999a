/**
 * The portal as the browser bench runs it: `portal.ts WEB_FOLDER`, with settings from the environment. It is a separate
 * process, so that the server's work is not attributed to the bench's own process.
 */
import { serve } from '@hono/node-server'
import { pino } from 'pino'
import { parseSettings } from '../../../server/runtime/settings.ts'
import { openPortal } from '../../../server/start/portal.ts'

const settings = parseSettings(process.env)
const portal = await openPortal(settings, pino({ level: 'error' }), () => {}, process.argv[2])
const server = serve({ fetch: portal.app.fetch, port: settings.PORT, hostname: settings.HOST }, ({ port }) =>
  console.log(`Ambit is ready at http://127.0.0.1:${port}`),
)
process.once('SIGTERM', async () => {
  await portal.endStreams()
  server.close()
  await portal.close()
  process.exit(0)
})
