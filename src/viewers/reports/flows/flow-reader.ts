import type { GeoEngine, ZoneSummary } from '../../../../workers/contract.ts'
import type { Client } from '../../../app/create-client.ts'
import type { ReplyOf } from '../../../contract/call.ts'
import type { flowHours, flowMatrix, PartOfDay } from '../../../contract/flows.ts'
import { routes } from '../../../contract/routes.ts'
import { OUTSIDE } from '../../../domain/flows/flow.ts'
import { createZoneFile } from '../../../engine/zone-file.ts'
import { FLOWS_MAP } from '../../maps/flows/map.ts'

/** Trips that are counted; all where nothing is chosen. */
export interface Selection {
  readonly part?: PartOfDay
  readonly daytype?: 'weekday' | 'weekend'
  readonly mode?: string
  readonly purpose?: string
}

/** A zone's name, or `Outside`. */
export type NameOf = (zone: number) => string

/** Reads what several views of a report show, each once. */
export interface FlowReader {
  matrix(from: Source, selection?: Selection): Promise<ReplyOf<typeof flowMatrix>>
  hours(from: Source): Promise<ReplyOf<typeof flowHours>>
  /** The names that the zones had when the dataset was ordered. */
  names(from: Source): Promise<NameOf>
  /** Where the zones lie. @throws Error where their file cannot be read */
  places(from: Source, zones: readonly number[]): Promise<ReadonlyMap<number, ZoneSummary>>
}

/** How a view reads, and of which dataset. */
export interface Source {
  readonly call: Client['call']
  readonly datasetid: number
  readonly signal: AbortSignal
}

export function createFlowReader(engine: () => Promise<GeoEngine>): FlowReader {
  const kept = new Map<string, Promise<unknown>>()
  const once = <T>(key: string, read: () => Promise<T>): Promise<T> => {
    const found = kept.get(key)
    if (found !== undefined) return found as Promise<T>
    const made = read()
    kept.set(key, made)
    // a reading that failed is made anew when it is next asked for
    made.catch(() => kept.delete(key))
    return made
  }
  return {
    matrix: ({ call, datasetid, signal }, selection = {}) =>
      once(`matrix ${datasetid} ${JSON.stringify(selection)}`, () =>
        call(routes.flowMatrix, { query: { datasetid, ...selection }, signal }),
      ),
    hours: ({ call, datasetid, signal }) =>
      once(`hours ${datasetid}`, () => call(routes.flowHours, { query: { datasetid }, signal })),
    names: ({ call, datasetid, signal }) =>
      once(`names ${datasetid}`, async () => {
        const { details, places } = await call(routes.getRequestedReport, { query: { id: datasetid }, signal })
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
    const found = await set.engine.summaries(set.info.setId, Uint32Array.from(zones))
    return new Map(found.map(zone => [zone.id, zone]))
  } finally {
    file.close()
  }
}
