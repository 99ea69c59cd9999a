import type { ServerEngine } from '../../../workers/overlay/overlay-calls.ts'
import type { OverlayPiece } from '../../../workers/overlay/overlay-pieces.ts'
import { type Database, WORKER } from '../../db/database.ts'
import type { FlowZones } from '../../db/tables/datasets.ts'
import type { ZoneEngines } from '../../zones/zone-engines.ts'
import { groundsOf } from '../../zones/zone-engines.ts'
import { zoneFileKey } from '../../zones/zone-files.ts'
import { type Box, boxesMeet } from './earlier-areas.ts'
import { areaOf } from './expected-devices.ts'
import { type DevicesBySquare, judgeOverlay } from './judge-overlay.ts'

/** An area to overlay with zones that have flows. */
interface AreaBeside {
  readonly wkt: string
  readonly extent: Box
  readonly evOnly: boolean
  readonly isDrawn: boolean
  readonly flowZones: FlowZones | null
}

interface Parts {
  readonly database: Database
  readonly engines: ZoneEngines
  readonly standardFile: () => Promise<string>
  readonly onStandard: <T>(work: (engine: ServerEngine) => Promise<T>) => Promise<T>
}

/** The WKT of each zone, EPSG:27700. */
const zoneGrounds = async (
  { database, engines, standardFile }: Parts,
  { system, zones }: FlowZones,
): Promise<string[]> => {
  const file =
    system === null
      ? await standardFile()
      : (
          await database.within(WORKER, tx =>
            tx.selectFrom('zone_systems').select('file_name').where('id', '=', system).executeTakeFirstOrThrow(),
          )
        ).file_name
  return engines.run(zoneFileKey(file), async (engine, setId) => {
    await engine.ready(setId)
    return (await groundsOf(engine, setId, zones)).map(({ wkt }) => wkt)
  })
}

/** Pieces smaller than this many square metres come from rounding the overlay to whole metres. */
const SAME_AREA_M2 = 1

/** The position that represents all zones completely inside an area. Zones cut by its edge follow. */
const WHOLE = 1

/**
 * The pieces of an area (position 0) and zones. Zones completely inside count as one and zones outside are left out,
 * because the matrix decides whether to show a whole zone.
 * @returns the pieces, and the number of positions after the area's
 */
const joinWholeZones = (pieces: readonly OverlayPiece[]) => {
  const inside = new Map<number, number>()
  const outside = new Map<number, number>()
  for (const { within, shares } of pieces) {
    const side = within.includes(0) ? inside : outside
    for (const zone of within) side.set(zone, (side.get(zone) ?? 0) + areaOf(shares))
  }
  const isGround = (m2 = 0) => m2 >= SAME_AREA_M2
  const positions = new Map([[0, 0]])
  let last = WHOLE
  for (const [zone, m2] of inside)
    if (zone !== 0 && isGround(m2)) positions.set(zone, isGround(outside.get(zone)) ? ++last : WHOLE)
  const joined = new Map<string, { within: number[]; shares: Map<number, number> }>()
  for (const { within, shares } of pieces) {
    const areas = [...new Set(within.flatMap(zone => positions.get(zone) ?? []))]
    if (areas.length === 0) continue
    const piece = joined.get(areas.join()) ?? { within: areas, shares: new Map<number, number>() }
    for (const [square, m2] of shares) piece.shares.set(square, (piece.shares.get(square) ?? 0) + m2)
    joined.set(areas.join(), piece)
  }
  return { pieces: [...joined.values()], areas: last }
}

/**
 * The earliest area that, combined with a new one, would reveal a few people because only one of the two has flows: its
 * matrix contains each zone's total, which can be subtracted from the other's figures. Null if there is none. Two areas
 * with flows, or two without, are overlaid as a whole elsewhere.
 */
export const apartByZones = async <Area extends AreaBeside>(
  parts: Parts,
  asked: AreaBeside,
  earlier: readonly Area[],
  devices: DevicesBySquare,
  minDevices: number,
): Promise<Area | null> => {
  const beside = earlier.filter(
    area =>
      (area.flowZones === null) !== (asked.flowZones === null) &&
      area.evOnly === asked.evOnly &&
      boxesMeet(area.extent, asked.extent),
  )
  for (const area of beside) {
    const [flows, other] = asked.flowZones === null ? [area, asked] : [asked, area]
    const zones = await zoneGrounds(parts, flows.flowZones!)
    const laid = await parts.onStandard(engine => engine.overlayArea({ wkt: other.wkt, earlier: zones, snap: false }))
    if (laid.isTangled) return area
    const { pieces, areas } = joinWholeZones(laid.pieces)
    const { kind } = await judgeOverlay(
      {
        evOnly: asked.evOnly,
        alone: false,
        discs: [],
        laid: { parts: [], pieces },
        isKnown: false,
        isDrawn: other.isDrawn || flows.isDrawn,
        earlierEvOnly: new Array<boolean>(areas).fill(asked.evOnly),
      },
      devices,
      minDevices,
    )
    if (kind !== 'allowed') return area
  }
  return null
}
