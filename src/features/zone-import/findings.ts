import { CONTIGUITY_TOLERANCE_M } from '../../domain/constants.ts'
import {
  FINDING_KINDS,
  type FindingKind,
  kindOfNote,
  type ZoneNote,
  type ZoneReport,
} from '../../domain/zone-import/import-report.ts'

/** A line in the list of findings: a zone that was repaired or left out, or an overlap or gap between zones. */
export interface Finding {
  readonly number: number
  readonly kind: FindingKind
  readonly zone: string
  readonly wrong: string
  readonly repair: string
  /** True if it was left unchanged. */
  readonly isLeft: boolean
  /** The change in area, or the area of an overlap or gap. Null if there is none. */
  readonly areaM2: number | null
  /** The shapes that the map shows. */
  readonly shows:
    | { readonly kind: 'zone'; readonly feature: number }
    | { readonly kind: 'overlaps' | 'gaps'; readonly at: number }
}

const WORDS: Readonly<Record<ZoneNote['what'], readonly [wrong: string, repair: string]>> = {
  'closed a ring': ['Ring open', 'closed'],
  'dropped repeated points': ['Points repeated', 'dropped'],
  'dropped a ring without area': ['Ring without area', 'dropped'],
  'turned a ring': ['Ring the wrong way round', 'turned'],
  'untied a knot': ['Knot, crosses itself', 'untied'],
  'trimmed a hole': ['Holes overlap or cross the outline', 'corrected'],
  'united parts': ['Parts overlap or share a border', 'united, counted once'],
  'took a part as a hole': ['Part within another runs the other way', 'taken as a hole'],
  'made its code unique': ['Code used before', 'made unique'],
  'gave it another objectid': ['objectid missing or used before', 'renumbered'],
  'left out: no polygon': ['No polygon', 'left out'],
  'left out: outside Great Britain': ['Outside Great Britain', 'left out'],
  'is in several pieces': [`Pieces more than ${CONTIGUITY_TOLERANCE_M} m apart`, 'left as it is'],
}

const width = (metres: number): string => `${metres < 10 ? metres.toFixed(1) : Math.round(metres)} m`

/** Returns all findings of a check: repairs in the order of the file, followed by the largest overlaps and gaps. */
export const findingsOf = ({ notes, overlaps, gaps }: ZoneReport): Finding[] => {
  const repaired = notes.map((note): Omit<Finding, 'number'> => {
    const [wrong, repair] = WORDS[note.what]
    const kind = kindOfNote(note)
    return {
      kind,
      zone: note.code,
      wrong,
      repair,
      isLeft: kind === 'left out' || kind === 'pieces',
      areaM2: kind === 'rings' || kind === 'knots' ? note.changeM2 : null,
      shows: { kind: 'zone', feature: note.feature },
    }
  })
  const between = (kind: 'overlaps' | 'gaps', worst: typeof overlaps.worst): Omit<Finding, 'number'>[] =>
    worst.map(({ codes, areaM2, widthM }, at) => ({
      kind,
      zone: codes[0] ?? '',
      wrong:
        kind === 'overlaps'
          ? `Overlaps ${codes[1]}, ${width(widthM)} wide`
          : `Gap to ${codes.slice(1).join(' and ') || 'its neighbours'}, ${width(widthM)} wide`,
      repair: 'left as it is',
      isLeft: true,
      areaM2,
      shows: { kind, at },
    }))
  const all = [...repaired, ...between('overlaps', overlaps.worst), ...between('gaps', gaps?.worst ?? [])]
  return all.map((finding, at) => ({ ...finding, number: at + 1 }))
}

/** Returns the number of findings by kind, including overlaps and gaps that are not listed. */
export const countsOf = (
  findings: readonly Finding[],
  { overlaps, gaps }: ZoneReport,
): Readonly<Record<FindingKind, number>> => {
  const counts = Object.fromEntries(FINDING_KINDS.map(kind => [kind, 0])) as Record<FindingKind, number>
  for (const { kind } of findings) counts[kind] += 1
  return { ...counts, overlaps: overlaps.count, gaps: gaps?.count ?? 0 }
}
