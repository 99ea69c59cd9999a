/** `npm run basemap:check -- FILE`: what a file for BASEMAP_PMTILES covers, and whether the portal can draw it. */
import { parseArgs } from 'node:util'
import { ArchiveError } from '../basemap/archive-error.ts'
import { type ArchiveReport, checkArchive } from '../basemap/check-archive.ts'
import { number } from './number.ts'
import { onlyFile, runTool } from './run-tool.ts'

const BYTES_OF_MB = 1_000_000

const side = (degrees: number, positive: string, negative: string): string =>
  `${Math.abs(degrees).toFixed(2)}° ${degrees < 0 ? negative : positive}`

const size = (bytes: number): string =>
  bytes < BYTES_OF_MB ? `${number(bytes / 1000)} kB` : `${number(bytes / BYTES_OF_MB)} MB`

const describe = ({ bounds: [west, south, east, north], ...report }: ArchiveReport): string =>
  [
    `It covers ${side(west, 'east', 'west')} to ${side(east, 'east', 'west')} and ${side(south, 'north', 'south')} to ${side(north, 'north', 'south')}, zoom ${report.minZoom} to ${report.maxZoom}, in ${number(report.tiles)} tiles and ${size(report.bytes)}.`,
    `${report.schemaVersion === null ? 'It does not say which version of the Protomaps schema it has' : `Its schema is Protomaps ${report.schemaVersion}`}${report.dataDay === null ? '.' : `, its data are of ${report.dataDay}.`}`,
    report.attribution === '' ? 'It has no credit.' : `Its credit is: ${report.attribution}`,
    ...report.remarks,
    ...(report.faults.length === 0 ? ['It fits: set BASEMAP_PMTILES to its path.'] : []),
  ].join('\n')

const USAGE =
  'Use: npm run basemap:check -- FILE\nFILE: a PMTiles file of OpenStreetMap in the Protomaps schema. Says what it covers and whether the portal can draw it.'

runTool(USAGE, async args => {
  const path = onlyFile(parseArgs({ args, allowPositionals: true }).positionals)
  const report = await checkArchive(path)
  const words = describe(report)
  if (report.faults.length > 0) throw new ArchiveError(`${words}\n${report.faults.join('\n')}\nIt does not fit.`)
  return words
})
