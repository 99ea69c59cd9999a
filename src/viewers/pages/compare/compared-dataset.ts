import type { ReportDetails } from '../../../contract/datasets.ts'
import { DAY_MS } from '../../../domain/constants.ts'
import { monthText, periodOf } from '../../kit/report/period.ts'
import { placeName } from '../../kit/report/place-name.ts'

/** A dataset of a comparison. */
export interface ComparedDataset {
  readonly id: number
  /** Its place in the list of marks; 0: the base. */
  readonly mark: number
  /** Its name without its month, if it ends with that. */
  readonly name: string
  /** `October 2026`. */
  readonly month: string
  /** Its name where the month is not beside it: `Riverside`, `City centre, May 2026`. */
  readonly label: string
  /** The shortest name that distinguishes it from the base: `Riverside`, `May 2026`. */
  readonly short: string
  readonly details: ReportDetails
  /** Whether its zones are those of the base, so that they can be compared one by one. */
  readonly sameZones: boolean
}

/** The datasets in their order, the base marked. @param base the id of one of them */
export function comparedDatasets(all: readonly ReportDetails[], base: number): readonly ComparedDataset[] {
  const under = all.find(({ id }) => id === base)
  let marks = 0
  const names = all.map(nameOf)
  return all.map((details, at) => {
    const { id } = details
    const { name, month } = names[at] ?? nameOf(details)
    const isAlone = names.every((other, of) => of === at || other.name !== name)
    const label = isAlone ? name : `${name}, ${month}`
    const isOnlyMonth = under !== undefined && !isAlone && nameOf(under).name === name
    const isUnique = names.every((other, of) => of === at || other.month !== month || other.name !== name)
    return {
      id,
      mark: id === base ? 0 : ++marks,
      name,
      month,
      label: isUnique ? label : `${label} (dataset ${id})`,
      short: !isUnique ? `${month} (dataset ${id})` : isOnlyMonth ? month : label,
      details,
      sameZones: under !== undefined && zonesOf(details) === zonesOf(under),
    }
  })
}

const nameOf = (details: ReportDetails): { readonly name: string; readonly month: string } => ({
  name: placeName(details),
  month: monthText(periodOf(details.details)),
})

const zonesOf = ({ details }: ReportDetails): string =>
  `${details.zoneSystem} ${details.zoneSystemId} ${details.standardVersion}`

/** The days of a dataset that hold data. */
export function daysWithData({ details }: ReportDetails): number {
  const { first, last } = periodOf(details)
  const days = Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS) + 1
  return Math.max(1, days - details.missingDays.length)
}
