import type { NewestZones } from '../../contract/zone-imports.ts'

/** Zones that are named before the rest are counted. */
const FEW = 5

const list = (names: readonly string[]): string =>
  names.length <= FEW ? names.join(', ') : `${names.slice(0, FEW).join(', ')} and ${names.length - FEW} more`

/** What a clone of a dataset must know: its zone system has a newer version, and some of its zones are not what they were. */
export const newVersionText = ({ name, version, datasetVersion, zones, changed, gone }: NewestZones): string => {
  const lost = gone.map(({ code, covering }) =>
    covering.length === 0 ? code : `${code} (now ${list(covering.map(zone => zone.code))})`,
  )
  return [
    `The dataset was made with version ${datasetVersion} of ${name}; this order uses version ${version}. ${zones.length} of its ${zones.length + gone.length} zones ${zones.length === 1 ? 'is' : 'are'} selected, by their codes.`,
    ...(gone.length > 0 ? [`Not there any more: ${list(lost)}.`] : []),
    ...(changed.length > 0
      ? [`Changed by more than 1 % of their area: ${list(changed.map(({ code }) => code))}.`]
      : []),
  ].join(' ')
}
