import type { FeatureFile, FileProgress } from '../../../../workers/contract.ts'
import { counted, oneDecimal, whole } from '../../../domain/text/numbers.ts'

import { zonesText } from '../zone-refusal.ts'

const areasText = (count: number): string => counted(count, 'area')

export const UPLOAD_TEXT = {
  title: 'Upload an area',
  choose: 'Choose a file',
  drop: 'or drop it here. It is read in this browser; nothing is sent.',
  kinds: 'GeoJSON, FlatGeobuf, zipped Shapefile, KML or KMZ, or a CSV of codes, up to 1 GB',
  reading: (name: string) => `Reading ${name}`,
  progress: ({ bytesRead, bytesTotal, features }: FileProgress) =>
    `${oneDecimal(bytesRead / 1e6)} of ${oneDecimal(bytesTotal / 1e6)} MB, ${areasText(features)}`,
  failed: (name: string) => `${name} cannot be used`,
  cancelled: 'Reading was cancelled',
  read: ({ format, features }: FeatureFile) => `${format}, ${areasText(features)}`,
  stated: (system: string) => `${system}, as the file states`,
  found: (system: string) => `${system}, by its numbers`,
  swapped: 'axes swapped',
  whichSystem: 'Which coordinate system is the file in?',
  systemHint: 'The file does not settle it. Choose the map on which the area lies where you expect it.',
  search: 'Find an area by name',
  none: 'No area has this name',
  more: (shown: number, matches: number) =>
    `The first ${whole(shown)} of ${whole(matches)}. Type a name to find others.`,
  chooseAll: 'Choose all',
  chooseNone: 'Choose none',
  outside: 'outside Great Britain',
  takeAs: 'Take it as',
  measuring: 'Measuring the chosen areas…',
  nothing: 'Choose one area or several',
  chosen: (count: number, km2: string) => `${areasText(count)} chosen, ${km2} km²`,
  takeZones: (count: number | null, subtracts: boolean) =>
    `Take ${count === null ? 'zones' : zonesText(count)}${subtracts ? ' away' : ''}`,
  noZones: 'No zone lies in the chosen areas',
  takeBoundary: 'Use as boundary',
  list: 'The file holds a list of codes, not areas. Codes select zones: choose Zone Selection first.',
  other: 'Another file',
} as const
