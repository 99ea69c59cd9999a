import type { Warehouse } from '../../warehouse.ts'
import { zoneVersions } from '../load/zone-versions.ts'
import { MovementImportError } from './import-error.ts'

/**
 * Returns the version of the standard zones that a delivery uses: the requested one, or the newest.
 * @throws MovementImportError where that version does not exist; the message lists those that do
 */
export const chooseVersion = async (warehouse: Warehouse, asked?: number): Promise<number> => {
  const versions = await zoneVersions(warehouse)
  const newest = versions.at(-1)
  if (newest === undefined)
    throw new MovementImportError(
      'There are no standard zones yet that the zones of this delivery could be compared with. Import them first: npm run zones:standard -- --name NAME --small FILE --middle FILE',
    )
  if (asked !== undefined && !versions.includes(asked))
    throw new MovementImportError(
      `There is no version ${asked} of the standard zones; there ${versions.length === 1 ? 'is' : 'are'} ${versions.join(', ')}.`,
    )
  return asked ?? newest
}
