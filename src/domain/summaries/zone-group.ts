import { knownText } from '../known-digits.ts'
import { clearlyDiffer, type ReleasedFigure } from './figure.ts'
import { type Sentence, sentence, strong } from './sentence.ts'
import { noClearDifference, percentText } from './words.ts'

/** One released zone of a map: its magnitude in the analysis's unit, its class from 0. */
export interface ZoneValue {
  readonly zoneId: number
  readonly magnitude: number
  readonly displayGroup: number
  /** Per cent; null: the figure is no count of people. */
  readonly margin: number | null
}

export interface ZoneGroup {
  /** Released zones of the selection, largest first. */
  readonly zones: readonly ZoneValue[]
  /** Sum of the selected zones' released magnitudes. */
  readonly group: number
  /** Sum of every released magnitude. */
  readonly total: number
  /** Selected zones without a released magnitude: withheld or none, left out. */
  readonly leftOut: number
}

/** Group and Total as movement-data.md 4 defines them; equal magnitudes stand in the order of their ids. */
export function zoneGroup(items: readonly ZoneValue[], selected: ReadonlySet<number>): ZoneGroup {
  const zones = items
    .filter(item => selected.has(item.zoneId))
    .sort((a, b) => b.magnitude - a.magnitude || a.zoneId - b.zoneId)
  const sum = (of: readonly ZoneValue[]) => of.reduce((total, item) => total + item.magnitude, 0)
  return { zones, group: sum(zones), total: sum(items), leftOut: selected.size - zones.length }
}

/**
 * The largest zone of the group and the share of the ten largest.
 * @param leads what the first zone does: `sends the most visits`
 * @param nameOf a zone's name
 * @param told how the figures are written, and whether they add up over zones
 */
export function zoneGroupSentence(
  found: ZoneGroup,
  leads: string,
  top: number,
  nameOf: (zoneId: number) => string,
  told: { readonly text: (value: number, margin: number | null) => string; readonly adds: boolean } = {
    text: knownText,
    adds: true,
  },
): Sentence {
  const named = found.zones.map(
    (zone): ReleasedFigure => ({
      name: nameOf(zone.zoneId),
      value: zone.magnitude,
      margin: zone.margin,
      suppressed: false,
    }),
  )
  const [first, ...others] = named
  if (first === undefined) return sentence('None of the selected zones has a figure that can be shown.')
  if (others.length === 0)
    return sentence(
      `${first.name} is the only zone of the group, with `,
      strong(told.text(first.value, first.margin)),
      '.',
    )
  // without margins nothing is claimed but the order itself, equal figures together
  const rivals = others.filter(other =>
    first.margin === null ? other.value === first.value : !clearlyDiffer(first, other),
  )
  const largest = found.zones.slice(0, top).reduce((sum, zone) => sum + zone.magnitude, 0)
  const shown = Math.min(top, named.length)
  return sentence(
    `${first.name} ${leads} of the group, `,
    strong(told.text(first.value, first.margin)),
    `${noClearDifference(rivals, 'zones')}.`,
    ...(told.adds && named.length > top
      ? [
          ` The ${shown === 10 ? 'ten' : shown} largest zones make `,
          strong(percentText(largest / found.group)),
          ' of it.',
        ]
      : []),
  )
}
