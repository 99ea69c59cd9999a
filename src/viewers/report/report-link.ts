import { CHART_KINDS, type ChartKind } from '../../charts/chart-spec.ts'

/** What a link to a report reopens; ids that a report does not have fall back to its first. */
export interface ReportLink {
  readonly tab: string | null
  readonly view: string | null
  /** 0 Sunday to 6 Saturday. */
  readonly weekday: number
  readonly chart: ChartKind | null
}

const SUNDAY = 0

export function readReportLink(params: URLSearchParams): ReportLink {
  const weekday = /^[0-6]$/.exec(params.get('weekday') ?? '')
  return {
    tab: params.get('tab'),
    view: params.get('view'),
    weekday: weekday === null ? SUNDAY : Number(weekday[0]),
    chart: CHART_KINDS.find(kind => kind === params.get('chart')) ?? null,
  }
}

/** Writes it beside what is there (the dataset); what stands at its start is left out. */
export function writeReportLink(link: ReportLink, params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params)
  const put = (key: string, value: string | null) => (value === null ? next.delete(key) : next.set(key, value))
  put('tab', link.tab)
  put('view', link.view)
  put('weekday', link.weekday === SUNDAY ? null : String(link.weekday))
  put('chart', link.chart)
  return next
}
