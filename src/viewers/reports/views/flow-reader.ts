import type { GeoEngine, ZoneSummary } from '../../../../workers/contract.ts'
import type { Client } from '../../../app/create-client.ts'
import { readDataset } from '../../../app/datasets.ts'
import type { ReplyOf } from '../../../contract/call.ts'
import { routes } from '../../../contract/client-routes.ts'
import type { flowHours, flowMatrix } from '../../../contract/flows.ts'
import { loadOnceIn } from '../../../domain/collections.ts'
import { FLOW_MODES, FLOW_PURPOSES, OUTSIDE, type PartOfDay } from '../../../domain/flows/flow.ts'
import { createZoneFile } from '../../../engine/open-zone-file.ts'
import { monthText, type Period } from '../../kit/report/report-period.ts'
import { FLOW_FILTERS, FLOWS_MAP } from '../../maps/flows/flows-map.ts'

/** The trips that are counted. Defaults to all trips. */
export interface Selection {
  readonly part?: PartOfDay
  readonly daytype?: 'weekday' | 'weekend'
  readonly mode?: string
  readonly purpose?: string
}

/** Returns a zone's name, or `Outside`. */
export type NameOf = (zone: number) => string

/** Reads the data that several views of a report share, each only once. */
export interface FlowReader {
  matrix(from: Source, selection?: Selection): Promise<ReplyOf<typeof flowMatrix>>
  hours(from: Source): Promise<ReplyOf<typeof flowHours>>
  /** Returns the names of the zones at the time of the order. */
  names(from: Source): Promise<NameOf>
  /**
   * Returns the zones with their points.
   * @throws Error if their file cannot be read
   */
  places(from: Source, zones: readonly number[]): Promise<ReadonlyMap<number, ZoneSummary>>
}

/** The dataset of a view, and the call that reads it. */
export interface Source {
  readonly call: Client['call']
  readonly datasetid: number
  readonly signal: AbortSignal
}

export function createFlowReader(engine: () => Promise<GeoEngine>): FlowReader {
  const reads = new Map<string, () => Promise<unknown>>()
  const once = <T>(key: string, read: () => Promise<T>): Promise<T> =>
    loadOnceIn(reads as Map<string, () => Promise<T>>, key, read)
  return {
    matrix: ({ call, datasetid, signal }, selection = {}) =>
      once(`matrix ${datasetid} ${JSON.stringify(selection)}`, () =>
        call(routes.flowMatrix, { query: { datasetid, ...selection }, signal }),
      ),
    hours: ({ call, datasetid, signal }) =>
      once(`hours ${datasetid}`, () => call(routes.flowHours, { query: { datasetid }, signal })),
    names: ({ call, datasetid, signal }) =>
      once(`names ${datasetid}`, async () => {
        const { details, places } = await readDataset(call, datasetid, signal)
        const named = new Map(details.selectedZones.map((zone, at) => [zone, places[at]?.name]))
        return zone => (zone === OUTSIDE ? 'Outside' : named.get(zone) || String(zone))
      }),
    places: ({ call, datasetid, signal }, zones) =>
      once(`places ${datasetid}`, () => readZones(engine, { call, datasetid, signal }, zones)),
  }
}

async function readZones(
  engine: () => Promise<GeoEngine>,
  { call, datasetid, signal }: Source,
  zones: readonly number[],
) {
  const { zoneFile: zonefile, featureIdProperty: idProperty } = FLOWS_MAP
  const file = createZoneFile(engine)
  try {
    await file.open(zonefile, async () => {
      const link = await call(routes.datasetZoneFile, { query: { datasetid, zonefile }, signal })
      return { ...link, idProperty }
    })
    const set = file.set.peek()
    if (set.kind !== 'open') throw new Error('The zones of the dataset cannot be read.')
    const summaries = await set.engine.summaries(set.info.setId, Uint32Array.from(zones))
    return new Map(summaries.map(zone => [zone.id, zone]))
  } finally {
    file.close()
  }
}

/** Returns the kind of day that a figure is averaged over: `day`, `weekday`, `day at weekends`. */
export const perOf = ({ daytype }: Selection): string =>
  daytype === 'weekday' ? 'weekday' : daytype === 'weekend' ? 'day at weekends' : 'day'

const nameIn = (names: Readonly<Record<string, string>>, code: string | undefined): string =>
  code === undefined ? '' : ` by ${names[code]}`

/** Describes a selection: `Trips of October 2026 on weekdays from 07:00 to 10:00, per weekday with data.` */
export function selectionWords(selection: Selection, period: Period): string {
  const { part, daytype, mode, purpose } = selection
  const hours = FLOW_FILTERS.find(({ id }) => id === 'part')?.options.find(({ value }) => value === part)?.words
  const days = daytype === undefined ? '' : daytype === 'weekday' ? ' on weekdays' : ' at weekends'
  const time = hours === undefined ? '' : ` from ${hours}`
  const kind = purpose === undefined ? nameIn(FLOW_MODES, mode) : ` for ${FLOW_PURPOSES[Number(purpose) as 1]}`
  return `Trips${kind} of ${monthText(period)}${days}${time}, divided by the number of ${daytype === undefined ? 'days' : 'such days'} with data.`
}
