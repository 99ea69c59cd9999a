import type { ChartKind } from '../../../charts/chart-spec.ts'
import type { TripLengths } from '../../../domain/trip-attributes.ts'
import type { ReportLink } from './report-link.ts'

/** The settings of a view and their handlers. */
export interface ViewSettings {
  readonly weekday: number
  /** The weekdays that are offered; undefined offers all. */
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
 * The settings that the URL names.
 * @param kinds of chart that are offered, the first of which the URL leaves out
 * @param weekdays that are offered; the default is all
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
