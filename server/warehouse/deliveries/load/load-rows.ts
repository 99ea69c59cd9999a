import type { Warehouse } from '../../warehouse.ts'
import { begin, type Delivery, finish, isLoaded, nextBatch } from './batches.ts'
import { hashText } from './file-hash.ts'
import { FIRST_VERSION, nameVersion } from './zone-versions.ts'

/**
 * Loads a delivery of tab-separated rows (without the batch column) as one batch, unless it has been loaded before.
 * @param version the version of the standard zones that the rows use, for a delivery by zones
 */
export const loadRows = async (
  warehouse: Warehouse,
  kind: Delivery,
  table: string,
  rows: readonly string[],
  version = FIRST_VERSION,
): Promise<void> => {
  const hash = hashText([...rows, ...(version === FIRST_VERSION ? [] : [`version ${version}`])].join('\n'))
  if (rows.length === 0 || (await isLoaded(warehouse, kind, hash))) return
  const batch = await nextBatch(warehouse)
  await begin(warehouse, batch, kind, hash)
  if (version !== FIRST_VERSION) await nameVersion(warehouse, [batch], version)
  await warehouse.insert(table, rows.map(row => `${batch}\t${row}\n`).join(''), { budget: 'load' })
  await finish(warehouse, [batch], kind, [hash])
}
