import { computed, effect, type ReadonlySignal, signal } from '@preact/signals-react'
import type { GeoEngine, LonLat, Outline } from '../../../../../workers/contract.ts'
import { type CircleTotal, circleTotal } from '../../../../domain/places/circle.ts'
import type { ZoneSetState } from '../../../../engine/open-zone-file.ts'
import { disc } from '../../../../map/map-geometry.ts'
import type { PlaceNode } from '../mode.ts'
import type { PlacedReply } from '../place-result.ts'
import type { Circle } from '../view-link.ts'

export interface ZoneCircle {
  /** The line around the circle. Empty if no circle exists. */
  readonly circleRings: ReadonlySignal<Outline['lonLat']>
  /** The circle's centre, [lon, lat] in degrees. Null if no circle exists. */
  readonly circleCentre: ReadonlySignal<LonLat | null>
  /** The total of the trips with an end in the circle. Null if no circle or no result exists. */
  readonly circleTotal: ReadonlySignal<CircleTotal | null>
  /** True while the next press on the map will move the circle's centre there. */
  readonly isMovingCircle: ReadonlySignal<boolean>
  moveCircle(isMoving: boolean): void
}

interface ZoneCircleDeps {
  /** The circle in the address. */
  readonly circle: ReadonlySignal<Circle | null>
  readonly placed: ReadonlySignal<PlacedReply | null>
  readonly zones: ReadonlySignal<ZoneSetState>
  /**
   * Returns the points of the report's place. Reads a signal before it awaits, so that an effect follows the report.
   */
  readonly from: () => Promise<readonly LonLat[]>
}

/** Creates the circle of a map, and the total within it. */
export function createZoneCircle({ circle, placed, zones, from }: ZoneCircleDeps): ZoneCircle & {
  /** Follows the circle, the zone file and the result. Returns a function that stops this. */
  follow(onError: (error: unknown) => void): () => void
} {
  const centre = signal<LonLat | null>(null)
  const total = signal<CircleTotal | null>(null)
  const isMoving = signal(false)
  const radiusM = computed(() => circle.value && circle.value.radiusKm * 1000)
  let readResidents = residentsReader()

  const findCentre = async (asked: Circle | null): Promise<void> => {
    const at = asked && (asked.centre ?? (await from())[0] ?? null)
    if (asked === circle.peek()) centre.value = at
  }
  const count = async (nodes: readonly PlaceNode[] | null, set: ZoneSetState): Promise<void> => {
    const [at, radius] = [centre.value, radiusM.value]
    if (at === null || radius === null || nodes === null || set.kind !== 'open' || !set.complete) {
      total.value = null
      return
    }
    const { engine, info } = set
    const shape = { kind: 'disc', at, radiusM: radius } as const
    const [found, residents] = await Promise.all([
      engine.zonesInShape(info.setId, shape),
      readResidents(engine, info.setId),
    ])
    // The total for an earlier circle or result is dropped.
    if (at !== centre.peek() || radius !== radiusM.peek() || nodes !== placed.peek()?.reply.nodes) return
    const all = placed.peek()?.reply.total ?? null
    total.value = circleTotal(
      nodes,
      { inside: new Set(found.centre), residents },
      all && { value: all.magnitude, margin: all.margin },
    )
  }
  return {
    circleRings: computed(() =>
      centre.value === null || radiusM.value === null ? [] : [[disc(centre.value, radiusM.value, CORNERS)]],
    ),
    circleCentre: centre,
    circleTotal: total,
    isMovingCircle: isMoving,
    moveCircle: next => {
      isMoving.value = next
    },
    follow: onError => {
      readResidents = residentsReader()
      const stops = [
        effect(() => void findCentre(circle.value).catch(onError)),
        effect(() => void count(placed.value?.reply.nodes ?? null, zones.value).catch(onError)),
        effect(() => {
          if (circle.value === null) isMoving.value = false
        }),
      ]
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}

const CORNERS = 128

/** Returns a function that reads residents by zone, once for each zone set. Null if the file does not contain them. */
function residentsReader(): (engine: GeoEngine, setId: number) => Promise<ReadonlyMap<number, number> | null> {
  let read: { readonly setId: number; readonly residents: Promise<ReadonlyMap<number, number> | null> } | null = null
  return (engine, setId) => {
    if (read?.setId !== setId) read = { setId, residents: residentsByZone(engine, setId) }
    return read.residents
  }
}

async function residentsByZone(engine: GeoEngine, setId: number): Promise<ReadonlyMap<number, number> | null> {
  const { ids, population } = await engine.facts(setId)
  return population && new Map(Array.from(ids, (zone, at) => [zone, population[at]!]))
}
