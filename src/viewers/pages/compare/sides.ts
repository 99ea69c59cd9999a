import type { DatasetDetails } from '../../../contract/wire-names.ts'
import { type ComparedFacts, groundOf } from '../../../domain/compare/unlike.ts'
import { DAY_MS, STANDARD_ZONES } from '../../../domain/constants.ts'
import { listed } from '../../../domain/text/lists.ts'
import { NO_VIEWER } from '../../../domain/viewers.ts'
import type { ReportLink } from '../../kit/report/report-link.ts'
import { type ReportDeclaration, type ReportModel, tabsFor } from '../../kit/report/report-model.ts'
import { monthText, type Period, periodOf } from '../../kit/report/report-period.ts'
import { placeName } from '../../kit/report/report-place.ts'

/** A dataset of a comparison. */
export interface ComparedDataset {
  readonly id: number
  /** The index of its mark. 0 for the base. */
  readonly mark: number
  /** Its name without the month at the end. */
  readonly name: string
  /** Such as `October 2026`. */
  readonly month: string
  /**
   * The name that distinguishes it from the others: its name without the month, its month if all have the same name, or
   * both: `Riverside`, `May 2026`, `City centre, May 2026`.
   */
  readonly label: string
  /** The shortest name that distinguishes it from the base: `Riverside`, `May 2026`. */
  readonly short: string
  readonly details: DatasetDetails
  /** True if it has the base's zones, so that zones can be compared individually. */
  readonly sameZones: boolean
}

/**
 * Returns the datasets in the given order, with the base marked.
 * @param base the id of one of them
 */
export function comparedDatasets(all: readonly DatasetDetails[], base: number): readonly ComparedDataset[] {
  const under = all.find(({ id }) => id === base)
  let marks = 0
  const names = all.map(nameOf)
  const isOnePlace = names.every(({ name }) => name === names[0]?.name)
  return all.map((details, at) => {
    const { id } = details
    const own = names[at] ?? nameOf(details)
    const others = names.filter((_, of) => of !== at)
    const { name, month } = own
    const isNamed = others.some(other => other.name === name)
    const isUnique = !others.some(other => other.name === name && other.month === month)
    const usual = isOnePlace && all.length > 1 ? month : isNamed ? `${name}, ${month}` : name
    const label = isUnique ? usual : `${usual} (dataset ${id})`
    const isOnlyMonth = under !== undefined && isNamed && nameOf(under).name === name
    return {
      id,
      mark: id === base ? 0 : ++marks,
      name,
      month,
      label,
      short: isOnlyMonth ? (isUnique ? month : `${month} (dataset ${id})`) : label,
      details,
      sameZones: under !== undefined && zonesOf(details) === zonesOf(under),
    }
  })
}

/**
 * Returns the title of a comparison, for its files: `City centre, May 2026 and June 2026`, `Riverside and City centre,
 * May 2026`.
 */
export function comparisonName(sides: readonly Pick<Side, 'name' | 'label' | 'said' | 'period' | 'details'>[]): string {
  const names = [...new Set(sides.map(({ name }) => name))]
  const months = [...new Set(sides.map(({ period }) => monthText(period)))]
  const labels = listed(sides.map(({ label }) => label))
  if (names.length === 1 && names[0] !== undefined) return labels === names[0] ? labels : `${names[0]}, ${labels}`
  const text = months.length === 1 && !labels.includes(months[0] ?? '') ? `${labels}, ${months[0]}` : labels
  // Sides of a pair, such as a street and its district, are named by their roles, so the place precedes them.
  const [place = ''] = sides
    .flatMap(({ said, details }) => (said === undefined ? [] : [placeName(details)]))
    .sort((a, b) => a.length - b.length)
  return place === '' ? text : `${place}, ${text}`
}

const nameOf = (details: DatasetDetails): { readonly name: string; readonly month: string } => ({
  name: placeName(details),
  month: monthText(periodOf(details.details)),
})

const zonesOf = ({ details }: DatasetDetails): string =>
  `${details.zoneSystem} ${details.zoneSystemId} ${details.standardVersion}`

/** Returns the number of days for which a dataset has data. */
export function daysWithData({ details }: DatasetDetails): number {
  const { first, last } = periodOf(details)
  const days = Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS) + 1
  return Math.max(1, days - details.missingDays.length)
}

/** One side of a comparison: a dataset, or some of its days. */
export interface Side {
  readonly key: string
  /** The index of its mark. 0 for the base. */
  readonly mark: number
  /** Its name without the month. */
  readonly name: string
  readonly label: string
  /** The shortest name that distinguishes it from the base, for tables and keys. */
  readonly short: string
  /** Its name within a sentence, if that is not its label, such as `the street`. */
  readonly said?: string
  readonly report: ReportModel
  readonly details: DatasetDetails
  readonly period: Period
  /** The weekdays that occur among its days. Undefined for all. */
  readonly weekdays?: readonly number[] | undefined
  /** The number of days with data that a sum over the period covers. */
  readonly days: number
  readonly km2: number | null
  readonly residents: number | null
}

/** Returns a dataset of a comparison as one of its sides. */
export const sideOf = ({ id, mark, name, label, short, details }: ComparedDataset, report: ReportModel): Side => ({
  key: String(id),
  mark,
  name,
  label,
  short,
  report,
  details,
  period: periodOf(details.details),
  days: daysWithData(details),
  km2: details.details.areaKm2 || null,
  residents: details.details.residents,
})

/** Returns the facts about a side that decide whether its figures can be compared with those of the base. */
export const factsOf = ({ label, period, details, km2 }: Side, { tabs }: ReportDeclaration): ComparedFacts => ({
  label,
  first: period.first,
  last: period.last,
  missingDays: details.details.missingDays,
  zones: details.mapViewer === NO_VIEWER ? null : zonesText(details.details),
  options: tabsFor(tabs, details.details.inputs).map(({ title }) => title),
  areaKm2: km2,
  ground: groundOf(details),
})

/** Returns the zone system of a dataset's map, with its version. */
export const zonesText = ({ zoneSystem, standardVersion }: Side['details']['details']): string =>
  zoneSystem === STANDARD_ZONES ? `standard zones, version ${standardVersion}` : zoneSystem

/** Returns the state of a link. If the sides do not have its weekday, it is replaced with their first. */
export function onOfferedWeekday(link: ReportLink, sides: readonly Side[]): ReportLink {
  const [first, ...others] = sides[0]?.weekdays ?? []
  return first === undefined || [first, ...others].includes(link.weekday) ? link : { ...link, weekday: first }
}
