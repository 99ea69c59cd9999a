import { whole } from '../../domain/text/numbers.ts'
import type { FindingKind } from '../../domain/zone-import/import-report.ts'

export const TEXT = {
  heading: 'Import a zone system',
  lead: 'The file is read and checked in this tab. Nothing is sent until you save.',
  steps: ['File', 'Check', 'Save'],
  file: 'File',
  smallFile: 'Small zones',
  middleFile: 'Middle zones',
  forms: 'GeoJSON, FlatGeobuf, KML or zipped Shapefile, 1 GB at most',
  drop: 'Drop a zone file here',
  choose: 'Choose a file',
  replace: 'Replace',
  system: 'Coordinate system',
  columns: 'Columns',
  saveAs: 'Save as',
  save: 'Save as zone system',
  cancel: 'Cancel',
  none: 'None',
  asFound: 'As found',
  unreadable: 'The file could not be read. Choose it again.',
  codeMissing:
    'None of the columns has a name that codes usually have. Choose the column of the codes below, or have the zones numbered.',
  noColumns:
    'The zones of this file lack columns, so their codes are unknown. They can be numbered: choose that below.',
  numbered: 'Numbers in the order of the file',
  numberedMeans:
    'Zones get the codes 1, 2, 3 … as they appear in the file. Saved areas find zones by code, so a new version must have the same zones in the same order.',
  nothingYet: 'Choose a file. Its zones are drawn here, with everything that had to be repaired.',
  notDrawn: 'The zones are drawn here once the file can be used.',
  rows: (rows: number) => (rows === 1 ? 'First row of the file' : `First ${rows} rows of the file`),
  saveFailed: 'The zone system could not be saved',
  cancelled: 'The import was cancelled. Nothing was saved.',
  notAllowed: 'Your organisation may not import zone systems. Contact support to request this right.',
  loadFailed: 'The zone systems could not be loaded',
  away: 'The connection is lost. Sending continues when it is back.',
  standard: 'Standard zones',
  newSystem: 'A new zone system',
  nothingFound: 'Nothing had to be repaired, and no two zones overlap.',
  noneOfKind: 'No findings of this kind.',
  equal: 'The server made the same zone file as this tab: the digests are equal.',
  differs:
    'The server’s zones differ from those of this tab, so nothing was saved yet. Compare the figures; you may save the server’s.',
  chooseFinding: 'Choose a line below to see its shape before and after.',
  neighbours: 'Zones that are neighbours, joined by lines; a zone without a neighbour is ringed',
  gapsUnknown: 'Gaps were not searched, because too many borders do not match.',
} as const

export const KIND_LABELS: Readonly<Record<FindingKind, string>> = {
  rings: 'Rings',
  knots: 'Knots',
  codes: 'Codes',
  'left out': 'Left out',
  pieces: 'Pieces apart',
  overlaps: 'Overlaps',
  gaps: 'Gaps',
}

/** The systems that can be chosen instead of the detected one. */
export const SYSTEMS: readonly { readonly value: string; readonly label: string }[] = [
  { value: 'EPSG:27700', label: 'British National Grid, EPSG:27700' },
  { value: 'EPSG:4326', label: 'WGS 84 longitude and latitude, EPSG:4326' },
  { value: 'EPSG:3857', label: 'Web Mercator, EPSG:3857' },
  { value: 'EPSG:4277', label: 'OSGB36 longitude and latitude, EPSG:4277' },
  { value: 'EPSG:25830', label: 'UTM zone 30N, EPSG:25830' },
  { value: 'EPSG:3035', label: 'ETRS89 equal area for Europe, EPSG:3035' },
]

export const number = (value: number): string => whole(value)
export const megabytes = (bytes: number): string =>
  bytes < 1e6 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(bytes < 1e8 ? 1 : 0)} MB`
export const zonesWord = (zones: number): string => `${number(zones)} ${zones === 1 ? 'zone' : 'zones'}`
