import type { ReportDetails } from '../../../contract/datasets.ts'
import type { ByDataset } from '../../../contract/location-insights.ts'
import { type ComparedDataset, comparedDatasets, daysWithData } from '../compare/compared-dataset.ts'

/** A side of a compare map: a dataset, or the event days or the ordinary days of one. */
export interface MapSide extends ComparedDataset {
  /** Its number among the sides: that of its dataset, or EVENT_SIDE. */
  readonly id: number
  /** The name of its place on the map. */
  readonly place: string
  /** The days of the dataset that it counts: event days or ordinary days; undefined: all. */
  readonly days: ByDataset['days']
  /** The days that its figures are sums of. */
  readonly dayCount: number
}

/** The number of the side of event days, which no dataset has. */
const EVENT_SIDE = 0

/** The datasets as sides, in their order. @param base the id of one of them */
export const datasetSides = (reports: readonly ReportDetails[], base: number): readonly MapSide[] =>
  comparedDatasets(reports, base).map(each => ({
    ...each,
    place: each.name,
    days: undefined,
    dayCount: daysWithData(each.details),
  }))

/** The ordinary days of an event's dataset, which are the base, and the event days. @param counted the days of each that have figures */
export function eventSides(
  report: ReportDetails,
  counted: { readonly ordinary: number; readonly event: number },
): readonly MapSide[] {
  return datasetSides([report], report.id).flatMap(whole => {
    const side = (days: 'ordinary' | 'event', id: number, mark: number, name: string): MapSide => ({
      ...whole,
      id,
      mark,
      name,
      label: name,
      short: name,
      days,
      dayCount: Math.max(1, counted[days]),
    })
    return [side('ordinary', report.id, 0, 'Ordinary days'), side('event', EVENT_SIDE, 1, 'Event days')]
  })
}
