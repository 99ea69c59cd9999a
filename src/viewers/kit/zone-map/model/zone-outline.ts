import { effect, type ReadonlySignal, signal } from '@preact/signals-react'
import type { Outline } from '../../../../../workers/contract.ts'
import type { ZoneSetState } from '../../../../engine/zone-file.ts'
import { MOST_OUTLINED } from './selection-marks.ts'

/** The rings around a set of zones, updated when the set or the zone file changes. */
export interface ZoneOutline {
  readonly rings: ReadonlySignal<Outline['lonLat']>
  /** Follows the zones; returns a function that ends this. */
  follow(zones: ReadonlySignal<ZoneSetState>, onError: (error: unknown) => void): () => void
}

/** @param of the zones to outline; no rings where there are more than MOST_OUTLINED */
export function createZoneOutline(of: ReadonlySignal<ReadonlySet<number>>): ZoneOutline {
  const rings = signal<Outline['lonLat']>([])
  const redraw = async (open: ZoneSetState): Promise<void> => {
    const ids = of.value
    const drawn = open.kind === 'open' && open.complete && ids.size > 0 && ids.size <= MOST_OUTLINED
    const found = drawn ? await open.engine.outline(open.info.setId, Uint32Array.from(ids)) : null
    // the result for an earlier set of zones is dropped
    if (ids === of.peek()) rings.value = found?.lonLat ?? []
  }
  return { rings, follow: (zones, onError) => effect(() => void redraw(zones.value).catch(onError)) }
}
