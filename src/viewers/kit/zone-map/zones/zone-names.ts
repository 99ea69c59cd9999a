import { type ReadonlySignal, signal } from '@preact/signals-react'
import type { ZoneSummary } from '../../../../../workers/contract.ts'
import type { ZoneSetState } from '../../../../engine/zone-file.ts'

/** The loaded summaries of zones, by id. */
export type KnownZones = Pick<ReadonlyMap<number, ZoneSummary>, 'get' | 'has'>

/** Code, name and place of zones; each is requested from the engine once. */
export interface ZoneNames {
  /** The summaries loaded so far. */
  readonly known: ReadonlySignal<KnownZones>
  /** Loads the summaries that are missing; resolves once all are loaded. */
  want(ids: readonly number[]): Promise<void>
}

/** Summaries per request: reading more of them would block the main thread. */
const AT_ONCE = 2000

export function createZoneNames(zones: ReadonlySignal<ZoneSetState>): ZoneNames {
  const all = new Map<number, ZoneSummary>()
  // a new view of the same map whenever it has grown: copying it for each zone under the pointer would cost too much
  const view = (): KnownZones => ({ get: id => all.get(id), has: id => all.has(id) })
  const known = signal(view())
  const requested = new Map<number, Promise<void>>()

  const read = async (ids: readonly number[]): Promise<void> => {
    const open = zones.peek()
    if (open.kind !== 'open') return
    for (let from = 0; from < ids.length; from += AT_ONCE) {
      const chunk = Uint32Array.from(ids.slice(from, from + AT_ONCE))
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
