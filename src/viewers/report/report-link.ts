import { CHART_KINDS, type ChartKind } from '../../charts/chart-spec.ts'
import { ALL_TRIP_LENGTHS, type TripLengths } from '../../domain/distance-buckets.ts'

/** What a link to a report reopens; ids that a report does not have fall back to its first. */
export interface ReportLink {
  readonly tab: string | null
  readonly view: string | null
  /** 0 Sunday to 6 Saturday. */
  readonly weekday: number
  readonly chart: ChartKind | null
  /** Lengths of whole trips, buckets 0 to 7. */
  readonly trips: TripLengths
  /** What is picked in a view's own picture, such as the gender whose ages are shown. */
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

/** `2-5`; whatever is broken means all of them. */
function readTrips(text: string | null): TripLengths {
  const [, low, high] = /^([0-7])-([0-7])$/.exec(text ?? '') ?? []
  return low === undefined || high === undefined || low > high ? ALL_TRIP_LENGTHS : [Number(low), Number(high)]
}

/** Writes it beside what is there (the dataset); what stands at its start is left out. */
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
