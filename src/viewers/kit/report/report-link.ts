import { CHART_KINDS, type ChartKind } from '../../../charts/chart-spec.ts'
import { ALL_TRIP_LENGTHS, DISTANCE_BUCKETS, type TripLengths } from '../../../domain/trip-attributes.ts'

/** The state of a report in its URL. Unknown ids fall back to the first tab or view. */
export interface ReportLink {
  readonly tab: string | null
  readonly view: string | null
  /** 0 for Sunday to 6 for Saturday. */
  readonly weekday: number
  readonly chart: ChartKind | null
  /** The lengths of whole trips, in buckets 0 to 7. */
  readonly trips: TripLengths
  /** The selected part of a view's own picture, such as the gender whose ages are shown. */
  readonly picked: string | null
}

const SUNDAY = 0

export function readReportLink(params: URLSearchParams): ReportLink {
  const weekday = /^[0-6]$/.exec(params.get('weekday') ?? '')
  return {
    tab: params.get('tab'),
    view: params.get('view'),
    weekday: weekday === null ? SUNDAY : Number(weekday[0]),
    trips: readTrips(params.get('trips')),
    chart: CHART_KINDS.find(kind => kind === params.get('chart')) ?? null,
    picked: params.get('picked'),
  }
}

/** Parses `2-5`. An invalid string means all lengths. */
function readTrips(text: string | null): TripLengths {
  const [, low, high] = /^([0-7])-([0-7])$/.exec(text ?? '') ?? []
  return low === undefined || high === undefined || low > high ? ALL_TRIP_LENGTHS : [Number(low), Number(high)]
}

/** Adds the state to the other parameters. Defaults are omitted. */
export function writeReportLink(link: ReportLink, params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params)
  const put = (key: string, value: string | null) => (value === null ? next.delete(key) : next.set(key, value))
  put('tab', link.tab)
  put('view', link.view)
  put('weekday', link.weekday === SUNDAY ? null : String(link.weekday))
  put('chart', link.chart)
  put('picked', link.picked)
  put('trips', link.trips.join('-') === ALL_TRIP_LENGTHS.join('-') ? null : link.trips.join('-'))
  return next
}

/** The settings of a view and their handlers. */
export interface ViewSettings {
  readonly weekday: number
  /** The weekdays to choose from. Undefined for all. */
  readonly weekdays?: readonly number[] | undefined
  readonly trips: TripLengths
  readonly kind: ChartKind
  readonly picked: string | null
  readonly onWeekday: (weekday: number) => void
  readonly onTrips: (trips: TripLengths) => void
  readonly onKind: (kind: ChartKind) => void
  readonly onPick: (picked: string | null) => void
}

/**
 * Returns the settings that the URL names.
 * @param kinds the available kinds of chart; the URL omits the first
 * @param weekdays the weekdays to choose from; all by default
 */
export const viewSettingsOf = (
  link: ReportLink,
  open: (change: Partial<ReportLink>, replace?: boolean) => void,
  kinds: readonly ChartKind[],
  weekdays?: readonly number[],
): ViewSettings => ({
  weekday: link.weekday,
  weekdays,
  trips: link.trips,
  kind: kinds.find(each => each === link.chart) ?? kinds[0] ?? 'bar',
  picked: link.picked,
  onWeekday: weekday => open({ weekday }),
  onTrips: trips => open({ trips }, true),
  onKind: chart => open({ chart: chart === kinds[0] ? null : chart }),
  onPick: picked => open({ picked }),
})

/** Describes a range of buckets: `20 to 160 km`, `over 160 km`, `up to 40 km`, `any length`. */
export function tripLengthText([shortest, longest]: TripLengths): string {
  const [from, to] = [DISTANCE_BUCKETS[shortest - 1], DISTANCE_BUCKETS[longest]]
  const open = longest === ALL_TRIP_LENGTHS[1]
  if (from === undefined) return open ? 'any length' : `up to ${to} km`
  return open ? `over ${from} km` : `${from} to ${to} km`
}
