import { type ReadonlySignal, signal } from '@preact/signals-react'
import type { ZoneSummary } from '../../../workers/contract.ts'
import type { ZoneSetState } from '../../engine/zone-file.ts'

/** Code, name and place of zones, asked of the engine once each. */
export interface ZoneNames {
  /** What is known by now; a component that reads it is drawn again when more is. */
  readonly known: ReadonlySignal<ReadonlyMap<number, ZoneSummary>>
  /** Asks for what is not known yet. */
  want(ids: readonly number[]): Promise<void>
}

export function createZoneNames(zones: ReadonlySignal<ZoneSetState>): ZoneNames {
  const known = signal<ReadonlyMap<number, ZoneSummary>>(new Map())
  const asked = new Set<number>()
  return {
    known,
    want: async ids => {
      const open = zones.peek()
      const missing = ids.filter(id => !asked.has(id))
      if (open.kind !== 'open' || missing.length === 0) return
      for (const id of missing) asked.add(id)
      const found = await open.engine.summaries(open.info.setId, Uint32Array.from(missing))
      known.value = new Map([...known.peek(), ...found.map(zone => [zone.id, zone] as const)])
    },
  }
}
