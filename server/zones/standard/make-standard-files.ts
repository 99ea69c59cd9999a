import { columnsFrom } from '../../../workers/columns/columns-builder.ts'
import type { ZoneInput } from '../../../workers/columns/zone-columns.ts'
import { makeZoneFile, type ZoneFile } from '../../../workers/zone-import/zone-file.ts'
import type { StandardZone } from '../../warehouse/deliveries/load/zone-versions.ts'

/** A version's files, and the middle zone of each small zone. */
export interface StandardFiles {
  readonly small: ZoneFile
  readonly middle: ZoneFile
  readonly zones: readonly StandardZone[]
}

/**
 * Creates the files of a standard zone version.
 * @param small `numbers.population`: residents or null; `numbers.parent`: the middle zone's id
 * @param middle these zones get the sums of their small zones' residents, regardless of the numbers in their file
 */
export const makeStandardFiles = async (
  small: readonly ZoneInput[],
  middle: readonly ZoneInput[],
): Promise<StandardFiles> => {
  const residents = new Map<number, number>()
  for (const { numbers } of small)
    residents.set(numbers!.parent!, (residents.get(numbers!.parent!) ?? 0) + (numbers!.population ?? 0))
  const summed = middle.map(zone => ({
    ...zone,
    numbers: { ...zone.numbers, population: residents.get(zone.id!) ?? 0 },
  }))
  return {
    small: await makeZoneFile(columnsFrom(small), 'small'),
    middle: await makeZoneFile(columnsFrom(summed), 'middle'),
    zones: small.map(({ id, numbers }) => ({ zone: id!, parent: numbers!.parent! })),
  }
}
