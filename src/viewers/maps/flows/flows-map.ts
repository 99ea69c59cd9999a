import { ReportInput } from '../../../domain/constants.ts'
import { FLOW_MODES, FLOW_PURPOSES } from '../../../domain/flows/flow.ts'
import { type FilterOption, option } from '../../../domain/map-filters.ts'
import { OWN_ZONES_MAP, type ZoneScreenDeclaration } from '../../kit/zone-map/declaration.ts'
import type { ZoneLayer } from '../../kit/zone-map/map-zone-file.ts'

/** One way to select trips: by one of its options, or by all of them together. */
export interface FlowFilter {
  /** The query parameter. */
  readonly id: 'part' | 'daytype' | 'mode' | 'purpose'
  readonly label: string
  /** The label of the choice that takes all options together. */
  readonly all: string
  readonly options: readonly FilterOption[]
  /** The filters that it can be combined with. Choosing it clears all others. */
  readonly goesWith: readonly FlowFilter['id'][]
  /** The report input that must be Yes for this filter to be offered. If absent, it is always offered. */
  readonly needsInput?: string
}

/** The chosen options, keyed by filter. A filter without an entry takes all trips. */
export type FlowChoices = Readonly<Partial<Record<FlowFilter['id'], string>>>

const named = (names: Readonly<Record<number, string>>) =>
  Object.entries(names).map(([code, name]) => option(code, name))

export const FLOW_FILTERS: readonly FlowFilter[] = [
  {
    id: 'part',
    label: 'Part of the day',
    all: 'All day',
    options: [
      option('night', 'Night, 19:00 to 07:00', '19:00 to 07:00'),
      option('morning', 'Morning, 07:00 to 10:00', '07:00 to 10:00'),
      option('day', 'Day, 10:00 to 16:00', '10:00 to 16:00'),
      option('evening', 'Evening, 16:00 to 19:00', '16:00 to 19:00'),
    ],
    goesWith: ['daytype'],
  },
  {
    id: 'daytype',
    label: 'Day type',
    all: 'All days',
    options: [option('weekday', 'Weekdays', 'weekdays'), option('weekend', 'Weekends', 'weekends')],
    goesWith: ['part'],
  },
  {
    id: 'mode',
    label: 'Mode',
    all: 'All modes',
    options: named(FLOW_MODES),
    goesWith: [],
    needsInput: ReportInput.Mode,
  },
  {
    id: 'purpose',
    label: 'Purpose',
    all: 'All purposes',
    options: named(FLOW_PURPOSES),
    goesWith: [],
    needsInput: ReportInput.Purpose,
  },
]

/** Chooses an option of a filter, or all options if null, and clears the filters that it cannot be combined with. */
export function chooseFlows(choices: FlowChoices, filter: FlowFilter, value: string | null): FlowChoices {
  const allowed = Object.entries(choices).filter(
    ([id]) => id !== filter.id && (value === null || filter.goesWith.some(other => other === id)),
  )
  return Object.fromEntries(value === null ? allowed : [...allowed, [filter.id, value]])
}

/** Returns the choices in a URL that exist and can be combined. If two cannot be combined, the first is used. */
export function validChoices(read: (id: FlowFilter['id']) => string | null): FlowChoices {
  let choices: FlowChoices = {}
  for (const filter of FLOW_FILTERS) {
    const value = read(filter.id)
    const isKnown = filter.options.some(each => each.value === value)
    const fits = Object.keys(choices).every(id => filter.goesWith.some(other => other === id))
    if (isKnown && fits) choices = chooseFlows(choices, filter, value)
  }
  return choices
}

/** Describes choices as `weekdays, 07:00 to 10:00`. Empty for all trips. */
export const choiceWords = (choices: FlowChoices): string =>
  ['daytype', 'part', 'mode', 'purpose']
    .flatMap(id => {
      const filter = FLOW_FILTERS.find(each => each.id === id)
      return filter?.options.find(({ value }) => value === choices[filter.id])?.words ?? []
    })
    .join(', ')

/** A flow map: its title, zones and filters. */
export interface FlowsMapDeclaration extends ZoneLayer, Pick<ZoneScreenDeclaration, 'centre' | 'zoom'> {
  readonly title: string
  readonly filters: readonly FlowFilter[]
}

/** The Flows map, which shows the trips between every pair of a dataset's zones. */
export const FLOWS_MAP: FlowsMapDeclaration = { ...OWN_ZONES_MAP, title: 'Flows map', filters: FLOW_FILTERS }
