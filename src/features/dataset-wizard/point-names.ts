import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals-react'
import type { LonLat } from '../../../workers/contract.ts'
import type { NearestPlace } from '../../contract/places.ts'
import { MAX_NAMED_POINTS } from '../../domain/constants.ts'
import { placeName } from '../../domain/dataset-places.ts'

interface Known {
  readonly name: string
  readonly sector: string | null
}

/** What the points are called, by the nearest place to each, and their postcode sectors; null where none is near, or nothing is known yet. */
export const createPointNames = (
  nearest: (points: readonly LonLat[]) => Promise<(NearestPlace | null)[]>,
  points: ReadonlySignal<readonly LonLat[]>,
) => {
  const known = signal<ReadonlyMap<string, Known | null>>(new Map())
  const ask = async (some: readonly LonLat[]): Promise<void> => {
    const found = await nearest(some)
    const next = new Map(known.peek())
    some.forEach((at, index) => {
      const place = found[index]
      next.set(at.join(), place ? { name: placeName(place), sector: place.sector } : null)
    })
    known.value = next
  }
  const stop = effect(() => {
    const unnamed = points.value.filter(at => !known.peek().has(at.join()))
    // untracked: what making a call reads is no reason to ask again; a point without a name has its degrees
    untracked(() => {
      for (let from = 0; from < unnamed.length; from += MAX_NAMED_POINTS)
        ask(unnamed.slice(from, from + MAX_NAMED_POINTS)).catch(console.error)
    })
  })
  const each = <T>(part: (known: Known) => T) =>
    computed(() =>
      points.value.map(at => {
        const about = known.value.get(at.join())
        return about ? part(about) : null
      }),
    )
  return { names: each(({ name }) => name), sectors: each(({ sector }) => sector), stop }
}

/** `near Headingley, LS6 3`: the place and the postcode sector of a point, as far as they are known. */
export const pointCalled = (name: string | null | undefined, sector: string | null | undefined): string =>
  [name, sector].filter(part => part).join(', ')
