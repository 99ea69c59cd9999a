import { computed, effect, type ReadonlySignal, untracked } from '@preact/signals-react'
import type { GeoEngine } from '../../../../workers/contract.ts'
import type { Client } from '../../../app/create-client.ts'
import type { ZoneLevel } from '../../../contract/location-insights.ts'
import { routes } from '../../../contract/routes.ts'
import { createZoneFile, type OpenZoneSet, type ZoneFile, type ZoneSetState } from '../../../engine/zone-file.ts'
import type { ZoneLayer, ZoneScreenDeclaration } from '../declaration.ts'
import { createZoneNames, type KnownZones, type ZoneNames } from './zone-names.ts'

/** The zone files of a map: its own and that of the middle zones, one of which is drawn. */
export interface ZoneFiles {
  /** The zone set of the drawn level. */
  readonly zones: ReadonlySignal<ZoneSetState>
  readonly names: ZoneNames
  readonly credit: ReadonlySignal<string>
  /** Both zone sets, once both are open. */
  readonly both: ReadonlySignal<{ readonly small: OpenZoneSet; readonly middle: OpenZoneSet } | null>
  /** Code, name, residents and place of zones of a level, whose file is opened where it is not. @throws Error where it cannot be read */
  placesOf(level: ZoneLevel, zones: readonly number[]): Promise<KnownZones>
  /** Opens the file of the drawn level and reads it whole; returns a function that closes the files. */
  start(): () => void
  /** Reads the index of the middle zones' file before these are drawn. */
  prepareMiddle(): void
  retry(): void
}

interface ZoneFilesDeps {
  readonly call: Client['call']
  readonly engine: () => Promise<GeoEngine>
  readonly datasetId: number
}

export function createZoneFiles(
  declaration: Pick<ZoneScreenDeclaration, 'middleZones'> & ZoneLayer,
  { call, engine, datasetId }: ZoneFilesDeps,
  level: ReadonlySignal<ZoneLevel>,
): ZoneFiles {
  const layerOf = (layer: ZoneLayer) => {
    const file = createZoneFile(engine)
    return { layer, file, names: createZoneNames(file.set) }
  }
  const layers = { small: layerOf(declaration), middle: layerOf(declaration.middleZones ?? declaration) }
  const drawn = computed(() => layers[level.value])
  const zones = computed(() => drawn.value.file.set.value)
  const open = ({ file, layer }: { readonly file: ZoneFile; readonly layer: ZoneLayer }): void => {
    if (file.set.peek().kind !== 'none') return
    const { zoneFile: zonefile, featureIdProperty: idProperty } = layer
    void file.open(zonefile, async () => {
      const link = await call(routes.datasetZoneFile, { query: { datasetid: datasetId, zonefile } })
      return { ...link, idProperty }
    })
  }
  return {
    zones,
    names: {
      known: computed(() => drawn.value.names.known.value),
      want: ids => drawn.peek().names.want(ids),
    },
    credit: computed(() => drawn.value.layer.credit),
    both: computed(() => {
      const [small, middle] = [layers.small.file.set.value, layers.middle.file.set.value]
      return small.kind === 'open' && middle.kind === 'open' ? { small, middle } : null
    }),
    placesOf: async (level, ids) => {
      const { file, names } = layers[level]
      open(layers[level])
      await settled(file.set)
      await names.want(ids)
      return names.known.peek()
    },
    start: () => {
      const stops = [
        effect(() => {
          const now = drawn.value
          untracked(() => open(now))
        }),
        effect(() => {
          const { file } = drawn.value
          if (file.set.value.kind === 'open') untracked(() => void file.complete())
        }),
      ]
      return () => {
        for (const stop of stops) stop()
        layers.small.file.close()
        layers.middle.file.close()
      }
    },
    prepareMiddle: () => open(layers.middle),
    retry: () => void drawn.peek().file.retry(),
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
