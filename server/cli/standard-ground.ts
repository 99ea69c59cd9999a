import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { bufferSource } from '../../workers/bytes/byte-source.ts'
import type { ZoneColumns } from '../../workers/columns/zone-columns.ts'
import { decodeFlatGeobuf } from '../../workers/flatgeobuf/decode.ts'
import { WORKER } from '../db/database.ts'
import { OperatorError } from '../errors.ts'
import { parseSettings } from '../runtime/settings.ts'
import { openState } from '../start/open-state.ts'
import { currentStandard } from '../zones/standard/versions.ts'
import { zoneFileKey } from '../zones/zone-files.ts'

const decoded = (bytes: Uint8Array, name: string): Promise<ZoneColumns> =>
  decodeFlatGeobuf(bufferSource(bytes)).catch((error: Error) => {
    throw new OperatorError(
      `${name} cannot be read as zones in the National Grid (FlatGeobuf, EPSG:27700): ${error.message}`,
    )
  })

/** The small standard zones of the installation that the settings name, in their newest version. */
const ofInstallation = async (): Promise<{ readonly columns: ZoneColumns; readonly name: string }> => {
  const { database, files, close } = await openState(parseSettings(process.env))
  try {
    const standard = await database.within(WORKER, currentStandard)
    if (!standard)
      throw new OperatorError(
        'There are no standard zones to travel on. Import them (npm run zones:standard -- --name NAME --small FILE --middle FILE), or name a zone file: --zones FILE.fgb',
      )
    const key = zoneFileKey(standard.small)
    const stat = await files.stat(key)
    if (!stat) throw new OperatorError(`The file of the standard zones, ${key}, is not in the file store.`)
    const name = `version ${standard.version} of the standard zones`
    return { columns: await decoded(await files.read(key, 0, stat.bytes), name), name }
  } finally {
    await close()
  }
}

/**
 * The zones that invented trips are made on: of a FlatGeobuf file, or the installation's own.
 * @throws OperatorError if there are none
 */
export const standardGround = async (file: string | undefined) => {
  if (file === undefined) return ofInstallation()
  const bytes = await readFile(file).catch((error: Error) => {
    throw new OperatorError(error.message)
  })
  return { columns: await decoded(bytes, basename(file)), name: basename(file) }
}
