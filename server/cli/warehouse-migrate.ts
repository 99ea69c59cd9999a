/**
 * `npm run warehouse:migrate`: makes the tables of the warehouse that the settings name, on every server of a cluster, or
 * brings them up to date. Ambit does the same when it starts; this does it ahead.
 */
import '../runtime/keep-private.ts'
import { giveUp, openMovement } from './open-movement.ts'

const run = async () => {
  const { warehouse, settings } = await openMovement()
  try {
    const servers = settings.CLICKHOUSE_URL?.split(',').length
    const where =
      servers === undefined
        ? 'the embedded warehouse'
        : servers === 1
          ? 'the server'
          : `the cluster's ${servers} servers`
    console.log(`The tables of ${where} are up to date.`)
  } finally {
    await warehouse.close()
  }
}

run().then(() => process.exit(0), giveUp)
