import { effect, type ReadonlySignal } from '@preact/signals-react'
import type { GeoEngine } from '../../../../../workers/contract.ts'
import type { Client } from '../../../../app/create-client.ts'
import { routes } from '../../../../contract/routes.ts'
import { createZoneFile, type ZoneSetState } from '../../../../engine/zone-file.ts'
import type { ZoneLayer } from '../declaration.ts'
import { createZoneNames, type KnownZones, type ZoneNames } from './zone-names.ts'

/** The zone file of a map. */
export interface ZoneFiles {
  readonly zones: ReadonlySignal<ZoneSetState>
  readonly names: ZoneNames
  /** Code, name, residents and place of zones. @throws Error where the file cannot be read */
  placesOf(zones: readonly number[]): Promise<KnownZones>
  /** Square kilometres by zone, once the file is read whole. @throws Error where it cannot be read */
  areas(): Promise<ReadonlyMap<number, number>>
  /** Opens the file and reads it whole; returns a function that closes it. */
  start(): () => void
  retry(): void
}

interface ZoneFilesDeps {
  readonly call: Client['call']
  readonly engine: () => Promise<GeoEngine>
  readonly datasetId: number
}

const M2_PER_KM2 = 1e6

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
      if (set.kind !== 'open') throw new Error('The zones cannot be read.')
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

/** Waits for a zone set that is being opened. @throws Error where it fails, or is closed */
const settled = (set: ReadonlySignal<ZoneSetState>): Promise<void> =>
  new Promise((resolve, reject) => {
    let stop = (): void => {}
    const follow = () => {
      const { kind } = set.value
      if (kind === 'opening') return
      // an effect runs at once, before its disposer is known
      queueMicrotask(() => stop())
      if (kind === 'open') resolve()
      else reject(new Error('The zones cannot be read.'))
    }
    stop = effect(follow)
  })
