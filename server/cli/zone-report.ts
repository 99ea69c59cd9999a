import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { counted, whole } from '../../src/domain/text/numbers.ts'
import { kindOfNote, type ZoneNote } from '../../src/domain/zone-import/import-report.ts'
import type { ZoneOverlap } from '../../workers/zone-import/find-overlaps.ts'
import type { ImportProgress } from '../zones/import/import-zones.ts'

const EVERY_MS = 1000
const FEW = 5

/** Updates the terminal's last line once a second. Without a terminal, prints one line per stage. */
export const showProgress = (): ImportProgress => {
  let shown = 0
  let last = ''
  return (stage, done, of) => {
    const live = process.stderr.isTTY
    if (stage === last && (!live || Date.now() - shown < EVERY_MS)) return
    shown = Date.now()
    last = stage
    const share = of ? ` ${whole(done)} of ${whole(of)} zones` : live && done > 0 ? ` ${whole(done)} zones` : ''
    process.stderr.write(live ? `\r\x1b[K${stage}${share}` : `${stage} …\n`)
  }
}

export const fewOf = (codes: readonly string[]): string =>
  `${counted(codes.length, 'zone')} (${codes.slice(0, FEW).join(', ')}${codes.length > FEW ? ', …' : ''})`

/** One line for each kind of repair, with the number of zones and the codes of the first few. */
export const repairLines = (notes: readonly ZoneNote[]): string[] => {
  if (notes.length === 0) return ['Nothing had to be repaired.']
  const kinds = [...new Set(notes.map(({ what }) => what))]
  return [
    'Repaired or left out:',
    ...kinds.map(kind => `  ${kind}: ${fewOf(notes.filter(({ what }) => what === kind).map(({ code }) => code))}`),
  ]
}

export const isOfPieces = (note: ZoneNote): boolean => kindOfNote(note) === 'pieces'

/** A line about zones that consist of several pieces. */
export const islandLines = (notes: readonly ZoneNote[]): string[] =>
  notes.length === 0 ? [] : [`In several pieces: ${fewOf(notes.map(({ code }) => code))}`]

const squareMetres = (areaM2: number) => `${whole(Math.round(areaM2))} m²`

export const overlapLines = (overlaps: readonly ZoneOverlap[]): string[] => {
  if (overlaps.length === 0) return []
  const few = overlaps.slice(0, FEW).map(({ codes: [a, b], areaM2 }) => `  ${a} and ${b}: ${squareMetres(areaM2)}`)
  return [
    `Warning: ${counted(overlaps.length, 'pair of zones overlaps', 'pairs of zones overlap')} by more than 1 m². Trips that end there count in one of the two:`,
    ...few,
    ...(overlaps.length > FEW ? ['  …'] : []),
  ]
}

interface ReportLine {
  readonly code: string
  readonly what: string
}

export const overlapReport = (overlaps: readonly ZoneOverlap[]): ReportLine[] =>
  overlaps.map(({ codes: [a, b], areaM2 }) => ({ code: a, what: `overlaps ${b} by ${Math.round(areaM2)} m²` }))

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

/**
 * Writes all findings, one zone per line.
 * @returns a sentence that contains the path
 */
export const writeReport = async (path: string, lines: readonly ReportLine[]): Promise<string> => {
  await writeFile(
    path,
    ['code,what', ...lines.map(({ code, what }) => `${quoted(code)},${quoted(what)}`), ''].join('\n'),
  )
  return `All of it is listed in ${resolve(path)}.`
}
