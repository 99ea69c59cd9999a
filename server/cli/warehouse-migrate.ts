/**
 * `npm run warehouse:migrate`: creates or migrates the warehouse's tables, on every server of a cluster. Ambit does the
 * same when it starts.
 */
import '../runtime/data-folder/keep-private.ts'
import { parseArgs } from 'node:util'
import { openMovement } from './open-movement.ts'
import { runTool } from './run-tool.ts'

const USAGE = `Use: npm run warehouse:migrate
Creates or migrates the tables of the warehouse, on every server of a cluster.`

runTool(USAGE, async args => {
  parseArgs({ args })
  const { warehouse, settings } = await openMovement()
  await warehouse.close()
  const servers = settings.CLICKHOUSE_URL?.split(',').length
  if (servers === undefined) return 'The tables of the embedded warehouse are up to date.'
  return `The tables of ${servers === 1 ? 'the server' : `the cluster's ${servers} servers`} are up to date.`
})
