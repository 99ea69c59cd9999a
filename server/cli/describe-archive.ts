import { whole } from '../../src/domain/text/numbers.ts'
import type { ArchiveReport } from '../basemap/check-archive.ts'

const BYTES_OF_MB = 1_000_000

const side = (degrees: number, positive: string, negative: string): string =>
  `${Math.abs(degrees).toFixed(2)}° ${degrees < 0 ? negative : positive}`

const size = (bytes: number): string =>
  bytes < BYTES_OF_MB ? `${whole(bytes / 1000)} kB` : `${whole(bytes / BYTES_OF_MB)} MB`

/** Describes for an operator what an archive covers, and whether the portal can draw it. */
export const describeArchive = ({ bounds: [west, south, east, north], ...report }: ArchiveReport): string =>
  [
    `It covers ${side(west, 'east', 'west')} to ${side(east, 'east', 'west')} and ${side(south, 'north', 'south')} to ${side(north, 'north', 'south')}, zoom ${report.minZoom} to ${report.maxZoom}, in ${whole(report.tiles)} tiles and ${size(report.bytes)}.`,
    `${report.schemaVersion === null ? 'It does not say which version of the Protomaps schema it has' : `Its schema is Protomaps ${report.schemaVersion}`}${report.dataDay === null ? '.' : `, its data are of ${report.dataDay}.`}`,
    report.attribution === '' ? 'It has no credit.' : `Its credit is: ${report.attribution}`,
    ...report.remarks,
    ...(report.faults.length === 0 ? ['It can be used: set BASEMAP_PMTILES to its path.'] : []),
  ].join('\n')
