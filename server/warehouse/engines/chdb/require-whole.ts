import { statement } from '../../statement.ts'
import { type Warehouse, WarehouseError } from '../../warehouse.ts'

const setAside = statement<Record<string, never>, { table: string; parts: number }>(import.meta.url, 'set-aside.sql')

/**
 * The engine opens without the parts that it cannot read: it sets them aside, and every figure after that is too low. The
 * embedded engine has no replicas to fetch them from.
 * @param folder for the message
 * @throws WarehouseError refused where parts were set aside
 */
export const requireWhole = async (warehouse: Warehouse, folder: string): Promise<void> => {
  const broken = await warehouse.rows(setAside, {})
  if (broken.length === 0) return
  const tables = broken.map(({ table, parts }) => `${parts} of ${table}`).join(', ')
  throw new WarehouseError(
    'refused',
    `The movement data in ${folder} are damaged: the engine could not read ${tables} and set these parts aside, so that figures would be too low. Restore the last backup into an empty folder (DATA_DIR=NEW-FOLDER npm run restore -- FILE), and look at the disk.`,
  )
}
