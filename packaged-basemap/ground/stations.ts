import type { ReadRow } from '../../server/reference/deliveries/import-rows.ts'
import { createRowReader, type NewStation } from '../../server/reference/stations/read-row.ts'

/** Heritage railways, and stops that NaPTAN keeps without trains. */
const NOT_IN_USE = /not in use|closed|\b(railway|rly|line|lnr)\b[^)]*\)|\((rhdr|kesr|w&llr)\)/i
/** "Shalesmoor (Sheffield Supertram)", "Bank DLR Station" */
const SUFFIX = /\s*\(.*$|( (underground|metro|tram|dlr|rail|subway))? (station|stop)$/gi

/** Reads metro and tram stops as NaPTAN names them, like rail stations, under the names that people use. */
export const createStopReader = (): ((cells: readonly string[]) => ReadRow<NewStation, string> | null) => {
  const read = createRowReader()
  return cells => {
    const row = read(cells)
    if (row === null || !('name' in row)) return row
    if (NOT_IN_USE.test(row.name)) return { skipped: 'not in use' }
    return { ...row, name: row.name.replaceAll(SUFFIX, '') }
  }
}
