import { CallError } from '../../../app/call-error.ts'
import type { Client } from '../../../app/create-client.ts'
import { readDataset } from '../../../app/datasets.ts'
import { type Route, routes } from '../../../contract/client-routes.ts'
import type { averageDaily, dwellsByDay, repeatFrequency, visitsByDate } from '../../../contract/report-tables.ts'
import type { DatasetDetails } from '../../../contract/wire-names.ts'
import { groundOf } from '../../../domain/compare/unlike.ts'
import { DatasetStatus } from '../../../domain/constants.ts'
import { type Month, monthKey, monthOf } from '../../../domain/months.ts'
import { type ComparedViewer, isComparedViewer } from '../../../domain/viewers.ts'
import { placeName } from '../../kit/report/report-place.ts'
import type { SeriesOf } from './series-link.ts'

/** The calls that read the figures of a report's datasets. */
interface SeriesCalls {
  readonly daily: Route<typeof averageDaily>
  readonly byDate: Route<typeof visitsByDate>
  readonly repeats: Route<typeof repeatFrequency>
  /** Undefined if the report lacks stays. */
  readonly stays?: Route<typeof dwellsByDay>
}

const FOOTFALL = {
  daily: routes.footfallDaily,
  byDate: routes.footfallByDate,
  repeats: routes.footfallRepeats,
} as const

const CALLS: Readonly<Record<ComparedViewer, SeriesCalls>> = {
  Location_Insights_Report: {
    daily: routes.averageDaily,
    byDate: routes.visitsByDate,
    repeats: routes.repeatFrequency,
    stays: routes.dwellsByDay,
  },
  EV_Chargepoint_Insights_Report: {
    daily: routes.evDaily,
    byDate: routes.evByDate,
    repeats: routes.evRepeats,
    stays: routes.evDwellsByDay,
  },
  Footfall_Analysis: FOOTFALL,
  High_Street_Week: FOOTFALL,
}

/** Returns a viewer's calls. Undefined if the report's datasets cannot form a series. */
export const seriesCalls = (viewer: string): SeriesCalls | undefined =>
  isComparedViewer(viewer) ? CALLS[viewer] : undefined

/** A month of the series and its dataset. */
export interface Member {
  readonly details: DatasetDetails
  readonly month: Month
}

/** The datasets of a series by month, and their common properties. */
export interface Members {
  /** The name of the place. */
  readonly name: string
  readonly calls: SeriesCalls
  /** At least one member, including datasets that are not complete. */
  readonly members: readonly Member[]
  /** The standing order that adds months. Null if there is none. */
  readonly standingOrderId: number | null
  /** The number of datasets left out because they belong to another place or report, or the user may not see them. */
  readonly leftOut: number
}

/** Thrown for a series of many places in one month, which has a separate page. */
export class ManyPlaces extends Error {
  readonly series: number
  constructor(series: number) {
    super('A series of places cannot be shown over time')
    this.series = series
  }
}

/** Reads the datasets of a series. @throws CallError not-found if the user may see none of them; ManyPlaces */
export async function readMembers(call: Client['call'], of: SeriesOf, signal: AbortSignal): Promise<Members> {
  const { ids, name, standingOrderId } = await idsOf(call, of, signal)
  const read = await Promise.all(
    ids.map(id =>
      readDataset(call, id, signal).catch((error: unknown) => {
        if (error instanceof CallError && error.status === 404) return null
        throw error
      }),
    ),
  )
  const seen = read.flatMap(details => details ?? [])
  return { ...membersOf(seen, name, ids.length - seen.length), standingOrderId }
}

interface SeriesIds extends Pick<Members, 'standingOrderId'> {
  readonly ids: readonly number[]
  readonly name: string | null
}

async function idsOf(call: Client['call'], of: SeriesOf, signal: AbortSignal): Promise<SeriesIds> {
  if ('datasets' in of) return { ids: of.datasets, name: null, standingOrderId: null }
  const { kind, name, datasets, standingOrderId } = await call(routes.getSeries, { query: { id: of.series }, signal })
  if (kind === 'places') throw new ManyPlaces(of.series)
  return { ids: datasets.map(({ id }) => id), name, standingOrderId }
}

/**
 * Returns the newest dataset of each month, for one place and one report. The first dataset decides which place that
 * is.
 * @throws CallError not-found if no datasets exist
 */
export function membersOf(
  all: readonly DatasetDetails[],
  name: string | null,
  unseen: number,
): Omit<Members, 'standingOrderId'> {
  const [first] = all
  const calls = first === undefined ? undefined : seriesCalls(first.reportViewer)
  if (first === undefined || calls === undefined) throw new CallError(404, 'not-found', 'No dataset of a series')
  const byMonth = new Map<string, Member>()
  let other = 0
  for (const details of all) {
    const month = monthOf(details.details.startDate)
    if (month === null || placeKey(details) !== placeKey(first)) {
      other++
      continue
    }
    const member = byMonth.get(monthKey(month))
    if (member === undefined || isBetter(details, member.details)) byMonth.set(monthKey(month), { details, month })
  }
  const members = [...byMonth.values()].sort((a, b) => (monthKey(a.month) < monthKey(b.month) ? -1 : 1))
  const newest = members.at(-1)?.details ?? first
  return { name: name ?? placeName(newest), calls, members, leftOut: unseen + other }
}

const isBetter = (one: DatasetDetails, other: DatasetDetails): boolean => {
  const [done, otherDone] = [one, other].map(({ status }) => status === DatasetStatus.Completed)
  return done === otherDone ? one.id > other.id : done === true
}

/** Returns a key that is equal for datasets of the same report about the same place. */
const placeKey = (details: DatasetDetails): string => `${details.reportViewer} ${groundOf(details).ordered}`
