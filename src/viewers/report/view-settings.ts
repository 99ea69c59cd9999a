import type { ChartKind } from '../../charts/chart-spec.ts'
import type { TripLengths } from '../../domain/distance-buckets.ts'

/** The settings of a view and their handlers. */
export interface ViewSettings {
  readonly weekday: number
  readonly trips: TripLengths
  readonly kind: ChartKind
  readonly picked: string | null
  readonly onWeekday: (weekday: number) => void
  readonly onTrips: (trips: TripLengths) => void
  readonly onKind: (kind: ChartKind) => void
  readonly onPick: (picked: string | null) => void
}
