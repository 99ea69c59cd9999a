import { effect, type ReadonlySignal, signal } from '@preact/signals-react'
import type { GeoEngine, ZoneSummary } from '../../../../workers/contract.ts'
import type { Client } from '../../../app/create-client.ts'
import { routes } from '../../../contract/client-routes.ts'
import type { ZONE_FILES } from '../../../contract/places.ts'
import { createZoneFile, type ZoneSetState } from '../../../engine/open-zone-file.ts'

/** A zone file and how a map uses it. */
export interface ZoneLayer {
  /** The logical name of the zone file. */
  readonly zoneFile: (typeof ZONE_FILES)[number]
  /** The property that identifies the file's zones in replies, such as `objectid`. */
  readonly featureIdProperty: string
  /** The source of the zones, for the attribution line. */
  readonly credit: string
}

/** The opened zone file of a map. */
export interface ZoneFiles {
  readonly zones: ReadonlySignal<ZoneSetState>
  readonly names: ZoneNames
  /**
   * Returns the codes, names, residents and points of zones.
   * @throws Error if the file cannot be read
   */
  placesOf(zones: readonly number[]): Promise<KnownZones>
  /**
   * Returns each zone's area in square kilometres, once the whole file has been read.
   * @throws Error if it cannot be read
   */
  areas(): Promise<ReadonlyMap<number, number>>
  /** Opens the file and reads all of it. Returns a function that closes it. */
  start(): () => void
  retry(): void
}

interface ZoneFilesDeps {
  readonly call: Client['call']
  readonly engine: () => Promise<GeoEngine>
  readonly datasetId: number
}

const M2_PER_KM2 = 1e6
const UNREADABLE = 'Could not read the zones. Reload the page to try again.'

export function createZoneFiles(
  { zoneFile: zonefile, featureIdProperty: idProperty }: ZoneLayer,
  { call, engine, datasetId }: ZoneFilesDeps,
): ZoneFiles {
  const file = createZoneFile(engine)
  const names = createZoneNames(file.set)
  const open = (): void => {
    if (file.set.peek().kind !== 'none') return
    void file.open(zonefile, async () => {
      const link = await call(routes.datasetZoneFile, { query: { datasetid: datasetId, zonefile } })
      return { ...link, idProperty }
    })
  }
  return {
    zones: file.set,
    names,
    placesOf: async ids => {
      open()
      await settled(file.set)
      await names.want(ids)
      return names.known.peek()
    },
    areas: async () => {
      open()
      await settled(file.set)
      const set = file.set.peek()
      if (set.kind !== 'open') throw new Error(UNREADABLE)
      const { ids, areas } = await set.engine.facts(set.info.setId)
      return new Map(Array.from(ids, (zone, at) => [zone, areas[at]! / M2_PER_KM2]))
    },
    start: () => {
      open()
      const stop = effect(() => {
        if (file.set.value.kind === 'open') void file.complete()
      })
      return () => {
        stop()
        file.close()
      }
    },
    retry: () => void file.retry(),
  }
}

/**
 * Waits until a zone set is open.
 * @throws Error if opening fails, or if the set is closed
 */
const settled = (set: ReadonlySignal<ZoneSetState>): Promise<void> =>
  new Promise((resolve, reject) => {
    let stop = (): void => {}
    const follow = () => {
      const { kind } = set.value
      if (kind === 'opening') return
      // The effect runs immediately, before `stop` is assigned.
      queueMicrotask(() => stop())
      if (kind === 'open') resolve()
      else reject(new Error(UNREADABLE))
    }
    stop = effect(follow)
  })

/** The zone summaries loaded so far, keyed by id. */
export type KnownZones = Pick<ReadonlyMap<number, ZoneSummary>, 'get' | 'has'>

/** The codes, names and points of zones. Each zone is requested from the engine only once. */
export interface ZoneNames {
  /** The summaries loaded so far. */
  readonly known: ReadonlySignal<KnownZones>
  /** Loads the missing summaries. Resolves once all have loaded. */
  want(ids: readonly number[]): Promise<void>
}

/** The number of zones per request. Reading more summaries at once would block the main thread. */
const ZONES_PER_REQUEST = 2000

export function createZoneNames(zones: ReadonlySignal<ZoneSetState>): ZoneNames {
  const all = new Map<number, ZoneSummary>()
  // A new view of the same map whenever the map grows, because copying the map for each zone under the pointer would be
  // too slow.
  const view = (): KnownZones => ({ get: id => all.get(id), has: id => all.has(id) })
  const known = signal(view())
  const requested = new Map<number, Promise<void>>()

  const read = async (ids: readonly number[]): Promise<void> => {
    const open = zones.peek()
    if (open.kind !== 'open') return
    for (let from = 0; from < ids.length; from += ZONES_PER_REQUEST) {
      const chunk = Uint32Array.from(ids.slice(from, from + ZONES_PER_REQUEST))
      for (const zone of await open.engine.summaries(open.info.setId, chunk)) all.set(zone.id, zone)
    }
    known.value = view()
  }
  return {
    known,
    want: async ids => {
      if (zones.peek().kind !== 'open') return
      const missing = ids.filter(id => !requested.has(id))
      if (missing.length > 0) {
        const reading = read(missing)
        for (const id of missing) requested.set(id, reading)
        reading.catch(() => {
          for (const id of missing) requested.delete(id)
        })
      }
      await Promise.all(new Set(ids.map(id => requested.get(id))))
    },
  }
}
