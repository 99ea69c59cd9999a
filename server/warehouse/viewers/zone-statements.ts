import { type Statement, statement } from '../statement.ts'
import type { CellRow, TripSet } from './cells.ts'
import type { Filter, Selection } from './selection.ts'

type OfSelection = { buildId: number } & Selection

/** Trips by the zone at their other end, or at both where they pass. */
export const ZONE_SETS = {
  'visit-origins': { rows: 'visits', zone: 'origin-zone', stay: 'stays' },
  'departure-destinations': { rows: 'departures', zone: 'dest-zone', stay: 'any-stay' },
  'traverse-origins': { rows: 'traverses', zone: 'origin-zone', stay: 'any-stay' },
  'traverse-destinations': { rows: 'traverses', zone: 'dest-zone', stay: 'any-stay' },
} as const satisfies Record<string, { rows: TripSet; zone: string; stay: string }>
export type ZoneSet = keyof typeof ZONE_SETS

/** What a filter chooses by; day types, not weekdays, are what a reader can choose. */
const OPTIONS: Readonly<Record<Filter, string>> = {
  weekdays: 'day-type',
  purposes: 'purpose',
  modes: 'mode',
  ages: 'age',
  genders: 'gender',
  distances: 'crow-fly',
  stays: 'stays',
}

const statementsOf = (set: ZoneSet) => {
  const slots = ZONE_SETS[set]
  const of = <P extends OfSelection, R>(file: `${string}.sql`, more = {}): Statement<P, R> =>
    statement(import.meta.url, file, { ...slots, ...more })
  const byOption = (filter: Filter) =>
    of<OfSelection, CellRow & { readonly choice: number }>('zones-by-option.sql', { option: OPTIONS[filter] })
  const options = new Map<Filter, ReturnType<typeof byOption>>()
  return {
    byZone: of<OfSelection, CellRow>('zones.sql'),
    /** What is left of a selection without the released zones. */
    rest: of<OfSelection & { released: readonly number[] }, Omit<CellRow, 'cell'>>('zones-rest.sql'),
    notChosen: of<OfSelection, CellRow>('zones-not-chosen.sql'),
    byOption(filter: Filter) {
      const made = options.get(filter) ?? byOption(filter)
      options.set(filter, made)
      return made
    },
  }
}

export const zoneStatements: Readonly<Record<ZoneSet, ReturnType<typeof statementsOf>>> = {
  'visit-origins': statementsOf('visit-origins'),
  'departure-destinations': statementsOf('departure-destinations'),
  'traverse-origins': statementsOf('traverse-origins'),
  'traverse-destinations': statementsOf('traverse-destinations'),
}
