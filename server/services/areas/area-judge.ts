import { readWkt } from '../../../workers/geometry/wkt.ts'
import type { AreaOverlay } from '../../../workers/overlay/overlay-area.ts'
import type { ServerEngine } from '../../../workers/overlay/overlay-calls.ts'
import { squareShares } from '../../../workers/overlay/square-shares.ts'
import { type Database, type Tx, WORKER } from '../../db/database.ts'
import type { MovementData } from '../../warehouse/movement-data.ts'
import type { ZoneEngines } from '../../zones/zone-engines.ts'
import { zoneFileKey } from '../../zones/zone-files.ts'
import { type Identity, scopeOf } from '../account/identity.ts'
import { visibleDatasets } from '../datasets/dataset-access.ts'
import { requireStandard } from '../places/zone-links.ts'
import { areaRefusal, countingRefusal, eventRefusal, flowsRefusal, snappedText } from './area-refusal.ts'
import { createZoneComparison } from './compare-zones.ts'
import { createCustomZones } from './counted-by.ts'
import { type Box, earlierIds, type NewArea, otherEvent, otherFlows } from './earlier-areas.ts'
import { type CountingVerdict, judgeCounting } from './judge-counting.ts'
import { type AreaVerdict, judgeOverlay, MOST_AREAS } from './judge-overlay.ts'
import {
  type AreaRequest,
  findSurroundings,
  type LaidArea,
  type PendingArea,
  type Surroundings,
} from './surroundings.ts'
import { apartByZones } from './zones-apart.ts'

interface AreaJudgeParts {
  readonly database: Database
  readonly engines: ZoneEngines
  readonly movement: Pick<MovementData, 'releasedSquares' | 'hasReleasedSquares' | 'disclosure'>
}

export interface AreaJudgement {
  /** The area after its slivers were snapped to older edges. */
  readonly areaWkt: string
  /** A sentence about a moved edge; null if the area is unchanged. */
  readonly snapped: string | null
  /** Why the area is refused and how to fix it; null if it is allowed. */
  readonly refusal: string | null
  /** True if a person chose its edges, or those that it was snapped to. */
  readonly isDrawn: boolean
  /** Identifies the month's released squares that it was judged by. */
  readonly squares: string
  /**
   * The earlier areas that it was judged against, and the boxes of pending areas that may connect it to some of them.
   */
  readonly against: readonly number[]
  readonly between: readonly Box[]
}

const countedLike = (verdict: CountingVerdict<LaidArea>): readonly LaidArea[] => {
  if (verdict.kind === 'allowed') return []
  return verdict.kind === 'salts' ? verdict.areas : [verdict.area]
}

interface Judge extends AreaJudgeParts {
  readonly customZones: ReturnType<typeof createCustomZones>
  readonly compareZones: ReturnType<typeof createZoneComparison>
}

const onStandard = async <T>(
  { database, engines }: Judge,
  identity: Identity,
  work: (engine: ServerEngine) => Promise<T>,
): Promise<T> => engines.run(zoneFileKey((await requireStandard(database, identity)).small), work)

/** The names of pending areas and of datasets that the user may see. Null for all other areas. */
const namesOf = async (
  { database }: Judge,
  identity: Identity,
  areas: readonly LaidArea[],
): Promise<(string | null)[]> => {
  const ids = areas.flatMap(area => ('name' in area ? [] : [area.datasetId]))
  const rows =
    ids.length === 0
      ? []
      : await database.within(scopeOf(identity), tx =>
          visibleDatasets(tx, identity)
            .select(['datasets.id', 'datasets.name'])
            .where('datasets.id', 'in', ids)
            .execute(),
        )
  return areas.map(area => ('name' in area ? area.name : (rows.find(({ id }) => id === area.datasetId)?.name ?? null)))
}

/** The name of a zone in the refused part of an area. */
const zoneOfPart = async (
  { engines }: Judge,
  request: AreaRequest,
  { parts }: AreaOverlay,
  verdict: AreaVerdict,
): Promise<string | null> => {
  if (verdict.kind !== 'part' || verdict.parts === 1 || request.zonesFile === null) return null
  const inside = parts[verdict.part]!.inside
  return engines.run(zoneFileKey(request.zonesFile), async (engine, setId) => {
    const [lon, lat] = await engine.toLonLat(Float64Array.from(inside))
    const zone = await engine.zoneAt(setId, [lon!, lat!])
    const [summary] = zone === null ? [] : await engine.summaries(setId, Uint32Array.of(zone))
    return summary === undefined ? null : summary.name || summary.code
  })
}

/** Reads the month's released devices in each square, and the version of the squares. */
const readDevices = async (
  { movement }: Judge,
  { firstDay, lastDay, evOnly }: AreaRequest,
  earlier: readonly LaidArea[],
) => {
  const squares = (electric: boolean) => movement.releasedSquares({ firstDay, lastDay, evOnly: electric })
  const anyElectric = evOnly || earlier.some(area => area.evOnly)
  const { devices: all, version } = await squares(false)
  return { devices: { all, electric: anyElectric ? (await squares(true)).devices : all }, version }
}

/** The overlay of a new area and its surroundings, and the released devices. */
interface Overlay extends Surroundings, Awaited<ReturnType<typeof readDevices>> {
  readonly laid: AreaOverlay
  /** WKT of the discs around the new area's points, if there are several. */
  readonly discs: readonly string[]
}

const layOverlay = async (
  judge: Judge,
  identity: Identity,
  request: AreaRequest,
  surroundings: Surroundings,
): Promise<Overlay> => {
  const { areaWkt, points, purpose } = request
  const { earlier } = surroundings
  const geometry = await onStandard(judge, identity, async engine => ({
    laid: await engine.overlayArea({
      wkt: areaWkt,
      earlier: earlier.length > MOST_AREAS ? [] : earlier.map(({ wkt }) => wkt),
      snap: purpose === 'order',
    }),
    discs: points.length < 2 ? [] : await Promise.all(points.map(async point => (await engine.discs([point])).wkt)),
  }))
  return { ...surroundings, ...geometry, ...(await readDevices(judge, request, earlier)) }
}

/**
 * Judges the area's geometry. `apart` is the earlier area, if any, that differs too little from it when compared zone
 * by zone.
 */
const judgeGeometry = async (
  judge: Judge,
  identity: Identity,
  request: AreaRequest,
  { laid, discs, earlier, own, devices, isNewDrawn }: Overlay,
): Promise<{ readonly verdict: AreaVerdict; readonly apart: LaidArea | null }> => {
  const { database, engines, movement } = judge
  const { evOnly, flowZones, purpose } = request
  if (earlier.length > MOST_AREAS) return { verdict: { kind: 'crowded', areas: earlier.length }, apart: null }
  if (laid.isTangled) return { verdict: { kind: 'tangled' }, apart: null }
  const { minDevices } = movement.disclosure()
  const same = own.filter(area => area.wkt === laid.wkt && area.evOnly === evOnly)
  const verdict = await judgeOverlay(
    {
      evOnly,
      alone: purpose === 'order',
      discs: discs.map(wkt => squareShares(readWkt(wkt))),
      laid,
      isKnown: same.length > 0,
      isDrawn: isNewDrawn || earlier.some(({ isDrawn }) => isDrawn),
      earlierEvOnly: earlier.map(area => area.evOnly),
    },
    devices,
    minDevices,
  )
  if (verdict.kind !== 'allowed' || same.some(area => (area.flowZones === null) === (flowZones === null)))
    return { verdict, apart: null }
  const apart = await apartByZones(
    {
      database,
      engines,
      standardFile: async () => (await requireStandard(database, identity)).small,
      onStandard: work => onStandard(judge, identity, work),
    },
    { ...request, wkt: laid.wkt, isDrawn: isNewDrawn },
    earlier,
    devices,
    minDevices,
  )
  return { verdict: apart === null ? verdict : { kind: 'difference', like: [earlier.indexOf(apart) + 1] }, apart }
}

/** Judges the area's kinds of noise and its zone system. */
const judgeKinds = (
  judge: Judge,
  identity: Identity,
  request: AreaRequest,
  { laid, earlier, own, devices, version }: Overlay,
): Promise<CountingVerdict<LaidArea>> => {
  const { firstDay, evOnly } = request
  return judgeCounting(
    { ...judge, onStandard: work => onStandard(judge, identity, work) },
    {
      asked: request,
      laid,
      earlier,
      own,
      released: {
        devices: evOnly ? devices.electric : devices.all,
        version: `${firstDay} ${version} ${evOnly}`,
        minDevices: judge.movement.disclosure().minDevices,
      },
    },
  )
}

/** Explains why the area is refused; null if it is allowed. */
const refusalOf = async (
  judge: Judge,
  identity: Identity,
  request: AreaRequest,
  pending: readonly PendingArea[],
  overlay: Overlay,
): Promise<string | null> => {
  const { laid, earlier } = overlay
  const { eventDays, flowZones, made, purpose } = request
  const { verdict, apart } = await judgeGeometry(judge, identity, request, overlay)
  const counting = verdict.kind === 'allowed' ? await judgeKinds(judge, identity, request, overlay) : null
  const like = verdict.kind === 'difference' ? verdict.like.slice(0, 1).map(area => earlier[area - 1]!) : []
  const [resembled = null] = await namesOf(judge, identity, like)
  const event = otherEvent(eventDays, laid, earlier)
  const [eventName = null] = await namesOf(judge, identity, event === null ? [] : [event])
  const flows = otherFlows(flowZones, laid, earlier)
  const [flowsName = null] = await namesOf(judge, identity, flows === null ? [] : [flows])
  return (
    areaRefusal(verdict, {
      made,
      zone: await zoneOfPart(judge, request, laid, verdict),
      resembled,
      isDistrict: like.some(area => pending.some(street => street.isStreet === true && street.wkt === area.wkt)),
      isByZones: apart !== null,
      hasFlows: flowZones !== null,
      purpose,
    }) ??
    (event && eventRefusal(eventName, event.eventDays, purpose)) ??
    (flows && flowsRefusal(flowsName, purpose)) ??
    (counting && countingRefusal(counting, await namesOf(judge, identity, countedLike(counting)), purpose))
  )
}

const judgeArea = async (
  judge: Judge,
  identity: Identity,
  request: AreaRequest,
  pending: readonly PendingArea[],
): Promise<AreaJudgement | null> => {
  const { firstDay, lastDay } = request
  if (!(await judge.movement.hasReleasedSquares({ firstDay, lastDay }))) return null
  const overlay = await layOverlay(judge, identity, request, await findSurroundings(judge.database, request, pending))
  const refusal = await refusalOf(judge, identity, request, pending, overlay)
  const snappedTo = overlay.laid.snappedTo.map(index => overlay.earlier[index]!)
  return {
    areaWkt: overlay.laid.wkt,
    snapped: snappedTo.length === 0 ? null : snappedText(await namesOf(judge, identity, snappedTo)),
    refusal,
    isDrawn: overlay.isNewDrawn || snappedTo.some(({ isDrawn }) => isDrawn),
    squares: overlay.version,
    against: overlay.grounds.map(({ id }) => id),
    between: overlay.near.map(area => area.extent),
  }
}

/** Checks that no area has been added or removed since the judgement. Call this under the organisation's lock. */
const isCurrent = async (tx: Tx, area: NewArea, { against, between }: AreaJudgement): Promise<boolean> => {
  const ids = await earlierIds(tx, area, between)
  return ids.length === against.length && ids.every((id, i) => id === against[i])
}

const areCurrent = async (
  { database, movement }: Judge,
  judgements: readonly { readonly ground: NewArea; readonly judged: AreaJudgement }[],
): Promise<boolean> => {
  const months = new Map(
    judgements.map(({ ground, judged }) => [`${ground.firstDay} ${judged.squares}`, { ...ground, ...judged }]),
  )
  for (const { firstDay, lastDay, squares } of months.values()) {
    if (!(await movement.hasReleasedSquares({ firstDay, lastDay }))) return false
    if ((await movement.releasedSquares({ firstDay, lastDay, evOnly: false })).version !== squares) return false
  }
  return database.within(WORKER, async tx => {
    for (const { ground, judged } of judgements) if (!(await isCurrent(tx, ground, judged))) return false
    return true
  })
}

/**
 * Judges areas before anything is charged, using only geometry and released figures, so that a refusal reveals nothing.
 * Geometry takes time, so it runs outside transactions. Within a transaction, under the organisation's lock,
 * `isCurrent` checks whether the earlier areas are still the same.
 */
export const createAreaJudge = (parts: AreaJudgeParts) => {
  const judge: Judge = { ...parts, customZones: createCustomZones(parts), compareZones: createZoneComparison() }
  return {
    /**
     * Judges an area. Returns null immediately if the month's released squares are still being computed.
     * @param pending other areas of the same order, which count as ordered before
     */
    judge: (identity: Identity, request: AreaRequest, pending: readonly PendingArea[] = []) =>
      judgeArea(judge, identity, request, pending),
    isCurrent,
    /**
     * Checks that earlier judgements are still valid: no area was added or removed, and the months have the same data.
     */
    areCurrent: (judgements: readonly { readonly ground: NewArea; readonly judged: AreaJudgement }[]) =>
      areCurrent(judge, judgements),
  }
}
export type AreaJudge = ReturnType<typeof createAreaJudge>
