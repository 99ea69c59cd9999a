import { seeded } from '../../../tests/workers/support/mesh.ts'
import type { ZoneSummary } from '../../../workers/contract.ts'
import { createEngine } from '../../../workers/engine.ts'
import { type GeoContext, SEED } from '../context.ts'
import type { Place } from './app-page.ts'

/** The zoom at which a town's zones are about 40 to 100 pixels wide. */
const TOWN_ZOOM = 13
const RULES = { maxZones: 40, maxAreaKm2: null } as const

/** The size of one pixel at a place, in degrees of longitude and latitude. */
const pixelDegrees = ({ at, zoom }: Place): readonly [number, number] => {
  const lon = 360 / (512 * 2 ** zoom)
  return [lon, lon * Math.cos((at[1] * Math.PI) / 180)]
}

/** Where the bench opens the map: the centre of a town, approximated by the zone with the most small zones around it. */
export const openingPlace = async (context: GeoContext): Promise<Place> => {
  const { engine, setId } = await openEngine(context)
  const { ids, boxes, count } = context.columns
  const random = seeded(SEED)
  const tried = Array.from({ length: 400 }, () => Math.floor(random() * count))
  const widthOf = (zone: number) => boxes[zone * 4 + 2]! - boxes[zone * 4]!
  const small = tried.filter(zone => widthOf(zone) > 0).sort((a, b) => widthOf(a) - widthOf(b))
  // The narrowest zones are single blocks; from the tenth percentile on, they are typical of a town.
  const [town] = await engine.summaries(setId, Uint32Array.of(ids[small[Math.floor(small.length / 10)]!]!))
  engine.close(setId)
  return { at: town!.inside, zoom: TOWN_ZOOM }
}

const openEngine = async ({ kernels, file }: GeoContext) => {
  const engine = createEngine({ kernels })
  const { setId } = await engine.open(1, { kind: 'bytes', bytes: new Uint8Array(file).buffer })
  await engine.ready(setId)
  return { engine, setId }
}

/** A pixel of the map, relative to its centre. */
export interface Click {
  readonly zone: number
  readonly x: number
  readonly y: number
}

/**
 * Clicks that the rules allow. Each selects or deselects a zone around the place, on a pixel near the zone's centre
 * that no label covers.
 */
export const scriptedClicks = async (context: GeoContext, place: Place, count: number): Promise<Click[]> => {
  const { engine, setId } = await openEngine(context)
  const [lonPx, latPx] = pixelDegrees(place)
  const [reachX, reachY] = [330, 230]
  const [lon, lat] = place.at
  const box = [lon - reachX * lonPx, lat - reachY * latPx, lon + reachX * lonPx, lat + reachY * latPx] as const
  const zones = await engine.summaries(setId, await engine.zonesIn(setId, box, 400))
  const places = new Map<number, Click>()
  for (const zone of zones) {
    const click = await clickIn(zone)
    if (click !== null && Math.abs(click.x) < reachX && Math.abs(click.y) < reachY) places.set(zone.id, click)
  }
  async function clickIn({ id, inside }: ZoneSummary): Promise<Click | null> {
    for (const [dx, dy] of [
      [0, 16],
      [0, -16],
      [22, 0],
      [-22, 0],
    ] as const) {
      const at = [inside[0] + dx * lonPx, inside[1] - dy * latPx] as const
      if ((await engine.zoneAt(setId, at)) === id)
        return { zone: id, x: (at[0] - lon) / lonPx, y: (lat - at[1]) / latPx }
    }
    return null
  }
  const random = seeded(SEED)
  const near = [...places.values()].sort((a, b) => Math.hypot(a.x, a.y) - Math.hypot(b.x, b.y)).slice(0, 60)
  let ids = new Uint32Array()
  const clicks: Click[] = []
  while (clicks.length < count) {
    const next = near[Math.floor(random() * near.length)]!
    const verdict = await engine.toggle(setId, ids, next.zone, RULES)
    if (verdict.kind !== 'allowed') continue
    ids = Uint32Array.from(verdict.selection.ids)
    clicks.push(next)
  }
  engine.close(setId)
  return clicks
}
