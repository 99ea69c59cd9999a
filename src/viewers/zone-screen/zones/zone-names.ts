import { type ReadonlySignal, signal } from '@preact/signals-react'
import type { ZoneSummary } from '../../../../workers/contract.ts'
import type { ZoneSetState } from '../../../engine/zone-file.ts'

/** What is known of zones, by id. */
export type KnownZones = Pick<ReadonlyMap<number, ZoneSummary>, 'get' | 'has'>

/** Code, name and place of zones, asked of the engine once each. */
export interface ZoneNames {
  /** What is known by now; a component that reads it is drawn again when more is. */
  readonly known: ReadonlySignal<KnownZones>
  /** Asks for what is not known yet; resolves once all of them are. */
  want(ids: readonly number[]): Promise<void>
}

/** Summaries asked for together: taking in more of them would hold the main thread. */
const AT_ONCE = 2000

export function createZoneNames(zones: ReadonlySignal<ZoneSetState>): ZoneNames {
  const all = new Map<number, ZoneSummary>()
  // a view of the one map, made anew where it has grown: the pointer finds new zones all the time
  const view = (): KnownZones => ({ get: id => all.get(id), has: id => all.has(id) })
  const known = signal(view())
  const asked = new Map<number, Promise<void>>()

  const read = async (ids: readonly number[]): Promise<void> => {
    const open = zones.peek()
    if (open.kind !== 'open') return
    for (let from = 0; from < ids.length; from += AT_ONCE) {
      const piece = Uint32Array.from(ids.slice(from, from + AT_ONCE))
      for (const zone of await open.engine.summaries(open.info.setId, piece)) all.set(zone.id, zone)
    }
    known.value = view()
  }
  return {
    known,
    want: async ids => {
      if (zones.peek().kind !== 'open') return
      const missing = ids.filter(id => !asked.has(id))
      if (missing.length > 0) {
        const reading = read(missing)
        for (const id of missing) asked.set(id, reading)
        reading.catch(() => {
          for (const id of missing) asked.delete(id)
        })
      }
      await Promise.all(new Set(ids.map(id => asked.get(id))))
    },
  }
}
