import { expect, test } from 'vitest'
import { holdEmbeddedWarehouse } from '../../../server/db/hold-session.ts'
import { migratedPostgres } from '../../support/made-once.ts'
import { hasPostgres } from '../../support/postgres.ts'

test.skipIf(!hasPostgres)('refuses a second node with an embedded warehouse on the same database', async () => {
  const address = await migratedPostgres()
  const release = await holdEmbeddedWarehouse(address)
  await expect(holdEmbeddedWarehouse(address)).rejects.toThrow(
    /^Another node with an embedded warehouse runs on this database\. Give all nodes the same CLICKHOUSE_URL/,
  )
  await release()
  const again = await holdEmbeddedWarehouse(address)
  await again()
})
