import { appendFile } from 'node:fs/promises'
import { counted, whole } from '../../src/domain/text/numbers.ts'
import type { Settings } from '../runtime/settings.ts'
import { openState } from '../start/open-state.ts'
import { rejectedLines } from '../warehouse/deliveries/import/import-state.ts'
import { readTable } from '../zones/standard/read-table.ts'
import { replaceResidents } from '../zones/standard/replace-residents.ts'
import { fewOf } from './zone-report.ts'

/**
 * Puts the residents of a CSV in place of those of a version of the standard zones; rows at fault are added to the list of
 * rejected ones. On the embedded database stop Ambit first.
 * @returns what to say of it, and how many rows were rejected
 */
export const importPopulation = async (
  settings: Settings,
  path: string,
  version: number | undefined,
  rejectedFile: string,
): Promise<{ readonly words: string; readonly rows: number; readonly rejected: number; readonly zones: number }> => {
  const table = await readTable(path)
  const state = await openState(settings)
  try {
    const replaced = await replaceResidents(state, table, version)
    const rejected = replaced.rejected.map(each => ({ ...each, file: table.name }))
    await appendFile(rejectedFile, rejectedLines(rejected))
    const words = [
      `The residents of version ${replaced.version} of the standard zones are those of ${counted(replaced.rows, 'row')} of ${table.name}: ${whole(replaced.after)} in all, ${whole(replaced.before)} before; ${counted(rejected.length, 'row')} rejected.`,
      ...(replaced.leftOut.length > 0
        ? [
            `It does not name ${fewOf(replaced.leftOut)}, which ${replaced.leftOut.length === 1 ? 'keeps its' : 'keep their'} residents.`,
          ]
        : []),
    ]
    return { words: words.join('\n'), rows: replaced.rows, rejected: rejected.length, zones: replaced.version }
  } finally {
    await state.close()
  }
}
