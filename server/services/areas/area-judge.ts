import { readWkt } from '../../../workers/geometry/wkt.ts'
import type { LaidGround } from '../../../workers/overlay/overlay-area.ts'
import type { ServerEngine } from '../../../workers/overlay/overlay-calls.ts'
import { squareShares } from '../../../workers/overlay/square-shares.ts'
import { type Database, type Tx, WORKER } from '../../db/database.ts'
import type { FlowZones } from '../../db/tables/datasets.ts'
import type { MovementData } from '../../warehouse/movement-data.ts'
import type { ZoneEngines } from '../../zones/zone-engines.ts'
import { zoneFileKey } from '../../zones/zone-files.ts'
import { type Identity, scopeOf } from '../account/identity.ts'
import { visibleDatasets } from '../datasets/dataset-access.ts'
import { requireStandard } from '../places/standard-zones.ts'
import {
  areaRefusal,
  countingRefusal,
  eventRefusal,
  flowsRefusal,
  type RefusalFacts,
  snappedText,
} from './area-refusal.ts'
import { createZoneComparison } from './compare-zones.ts'
import { type CountedBy, createCustomZones } from './counted-by.ts'
import {
  areZonesDrawn,
  type Box,
  chainedTo,
  type EarlierArea,
  earlierAreas,
  earlierIds,
  type NewArea,
} from './earlier-areas.ts'
import { type CountingVerdict, judgeCounting } from './judge-counting.ts'
import { type AreaVerdict, judgeOverlay, MOST_AREAS } from './judge-overlay.ts'
import { otherEvent } from './other-event.ts'
import { otherFlows } from './other-flows.ts'
import { apartByZones } from './zones-apart.ts'

export interface AreaJudgeParts {
  readonly database: Database
  readonly engines: ZoneEngines
  readonly movement: Pick<MovementData, 'releasedSquares' | 'hasReleasedSquares' | 'disclosure'>
}

export interface AreaRequest extends NewArea {
  readonly areaWkt: string
  readonly evOnly: boolean
  /** ISO dates in order; null where the dataset is about no event. */
  readonly eventDays: readonly string[] | null
  /** Null where the dataset counts no flows. */
  readonly flowZones: FlowZones | null
  readonly countedBy: CountedBy
  readonly made: RefusalFacts['made']
  /** Each point's disc, where the area is made of points. */
  readonly points: readonly { readonly at: readonly [lon: number, lat: number]; readonly radiusM: number }[]
  /** The file of the zones that the area is made of; null where it is made of none. */
  readonly zonesFile: string | null
  /** An order's area is also judged alone and may be moved to older edges; the area of a moved dataset stays as it was built. */
  readonly purpose: 'order' | 'move'
}

/** An area that is judged already and is ordered together with the next one. */
export interface PendingArea
  extends Omit<EarlierArea, 'id' | 'datasetId' | 'isOwn'>,
    Pick<NewArea, 'firstDay' | 'lastDay'> {
  /** The name of its dataset. */
  readonly name: string
  /** True if the area that is judged is the district of this street. */
  readonly isStreet?: boolean
}

export interface AreaJudgement {
  /** The area with its slivers given to older edges. */
  readonly areaWkt: string
  /** The sentence about a moved edge; null where the area is unchanged. */
  readonly snapped: string | null
  /** Why the area is refused, with the repair; null where it is not. */
  readonly refusal: string | null
  /** True if somebody chose its edges. */
  readonly isDrawn: boolean
  /** Names the month's released squares that it was judged by. */
  readonly squares: string
  /** The earlier grounds that it was judged against, and the boxes of the pending areas by which some of them may have been found. */
  readonly against: readonly number[]
  readonly between: readonly Box[]
}

/** An area of the overlay: the ground of a dataset, or pending. */
type LaidArea = Omit<EarlierArea, 'id' | 'datasetId' | 'isOwn'> &
  ({ readonly datasetId: number } | { readonly name: string })

/** The same ground of the same kind once, as it was first. */
const distinct = (grounds: readonly LaidArea[]): LaidArea[] => {
  const first = new Map<string, LaidArea>()
  for (const ground of grounds) {
    const key = `${ground.evOnly} ${ground.eventDays} ${JSON.stringify(ground.flowZones)} ${ground.wkt}`
    if (!first.has(key)) first.set(key, ground)
  }
  return [...first.values()]
}

/** The areas that a verdict on what an area is counted by is about. */
const countedLike = (verdict: CountingVerdict<LaidArea>): readonly LaidArea[] => {
  if (verdict.kind === 'allowed') return []
  return verdict.kind === 'salts' ? verdict.areas : [verdict.area]
}

/**
 * Judges areas before anything is charged, by what is released and by geometry, so that a refusal reveals nothing. Geometry
 * takes time and is done outside transactions; inside one, under the organisation's lock, `isCurrent` says whether the
 * earlier grounds are still those that were judged.
 */
export const createAreaJudge = ({ database, engines, movement }: AreaJudgeParts) => {
  const customZones = createCustomZones({ database, engines })
  const compareZones = createZoneComparison()
  const onStandard = async <T>(identity: Identity, work: (engine: ServerEngine) => Promise<T>): Promise<T> =>
    engines.run(zoneFileKey((await requireStandard(database, identity)).small), work)

  /** The names of pending areas and of datasets that the user may see; null for the others. */
  const namesOf = async (identity: Identity, areas: readonly LaidArea[]): Promise<(string | null)[]> => {
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
    return areas.map(area =>
      'name' in area ? area.name : (rows.find(({ id }) => id === area.datasetId)?.name ?? null),
    )
  }

  const zoneOfPart = async (
    question: AreaRequest,
    { parts }: LaidGround,
    verdict: AreaVerdict,
  ): Promise<string | null> => {
    if (verdict.kind !== 'part' || verdict.parts === 1 || question.zonesFile === null) return null
    const inside = parts[verdict.part]!.inside
    return engines.run(zoneFileKey(question.zonesFile), async (engine, setId) => {
      const [lon, lat] = await engine.toLonLat(Float64Array.from(inside))
      const zone = await engine.zoneAt(setId, [lon!, lat!])
      const [summary] = zone === null ? [] : await engine.summaries(setId, Uint32Array.of(zone))
      return summary === undefined ? null : summary.name || summary.code
    })
  }

  /** True if no ground has come or gone since the judgement; asked under the organisation's lock. */
  const isCurrent = async (tx: Tx, asked: NewArea, { against, between }: AreaJudgement): Promise<boolean> => {
    const now = await earlierIds(tx, asked, between)
    return now.length === against.length && now.every((id, i) => id === against[i])
  }

  return {
    /**
     * Null while what is released of the month is still being made, which is not waited for.
     * @param pending areas that are ordered together with it, as if they had been ordered before
     */
    async judge(
      identity: Identity,
      question: AreaRequest,
      pending: readonly PendingArea[] = [],
    ): Promise<AreaJudgement | null> {
      const { firstDay, lastDay, evOnly, points, purpose } = question
      if (!(await movement.hasReleasedSquares({ firstDay, lastDay }))) return null
      const sameDays = pending.filter(area => area.firstDay <= lastDay && area.lastDay >= firstDay)
      const boxes = sameDays.map(area => area.extent)
      const { grounds, isNewDrawn } = await database.within(WORKER, async tx => ({
        grounds: await earlierAreas(tx, question, boxes),
        isNewDrawn:
          question.made === 'boundary' ||
          (question.zonesFile !== null && (await areZonesDrawn(tx, 'file_name', question.zonesFile))),
      }))
      const chained = new Set<LaidArea>(chainedTo(question.extent, [...grounds, ...sameDays]))
      const near = sameDays.filter(area => chained.has(area))
      const earlier = distinct([...grounds, ...near])
      const own: readonly LaidArea[] = [...grounds.filter(({ isOwn }) => isOwn), ...near]
      const isCrowded = earlier.length > MOST_AREAS
      const { laid, discs } = await onStandard(identity, async engine => ({
        laid: await engine.layGround({
          wkt: question.areaWkt,
          earlier: isCrowded ? [] : earlier.map(({ wkt }) => wkt),
          snap: purpose === 'order',
        }),
        discs: points.length < 2 ? [] : await Promise.all(points.map(async point => (await engine.discs([point])).wkt)),
      }))
      const squares = (electric: boolean) => movement.releasedSquares({ firstDay, lastDay, evOnly: electric })
      const anyElectric = evOnly || earlier.some(ground => ground.evOnly)
      const { devices: all, version } = await squares(false)
      const devices = { all, electric: anyElectric ? (await squares(true)).devices : all }
      const known = own.filter(area => area.wkt === laid.wkt && area.evOnly === evOnly)
      const whole: AreaVerdict = isCrowded
        ? { kind: 'crowded', areas: earlier.length }
        : laid.isTangled
          ? { kind: 'tangled' }
          : await judgeOverlay(
              {
                evOnly,
                alone: purpose === 'order',
                discs: discs.map(wkt => squareShares(readWkt(wkt))),
                laid,
                isKnown: known.length > 0,
                isDrawn: isNewDrawn || earlier.some(({ isDrawn }) => isDrawn),
                earlierEvOnly: earlier.map(ground => ground.evOnly),
              },
              devices,
              movement.disclosure().minDevices,
            )
      const apart =
        whole.kind !== 'allowed' || known.some(area => (area.flowZones === null) === (question.flowZones === null))
          ? null
          : await apartByZones(
              {
                database,
                engines,
                standardFile: async () => (await requireStandard(database, identity)).small,
                onStandard: work => onStandard(identity, work),
              },
              { ...question, wkt: laid.wkt, isDrawn: isNewDrawn },
              earlier,
              devices,
              movement.disclosure().minDevices,
            )
      const verdict: AreaVerdict = apart === null ? whole : { kind: 'difference', like: [earlier.indexOf(apart) + 1] }
      const counting =
        verdict.kind === 'allowed'
          ? await judgeCounting(
              { engines, customZones, compareZones, onStandard: work => onStandard(identity, work) },
              {
                asked: question,
                laid,
                earlier,
                own,
                released: {
                  devices: evOnly ? devices.electric : devices.all,
                  version: `${firstDay} ${version} ${evOnly}`,
                  minDevices: movement.disclosure().minDevices,
                },
              },
            )
          : null
      const like = verdict.kind === 'difference' ? verdict.like.slice(0, 1).map(area => earlier[area - 1]!) : []
      const snappedTo = laid.snappedTo.map(at => earlier[at]!)
      const [resembled = null] = await namesOf(identity, like)
      const other = otherEvent(question.eventDays, laid, earlier)
      const [otherName = null] = await namesOf(identity, other === null ? [] : [other])
      const flows = otherFlows(question.flowZones, laid, earlier)
      const [flowsName = null] = await namesOf(identity, flows === null ? [] : [flows])
      return {
        areaWkt: laid.wkt,
        snapped: snappedTo.length === 0 ? null : snappedText(await namesOf(identity, snappedTo)),
        refusal:
          areaRefusal(verdict, {
            made: question.made,
            zone: await zoneOfPart(question, laid, verdict),
            resembled,
            isDistrict: like.some(area => pending.some(street => street.isStreet === true && street.wkt === area.wkt)),
            isByZones: apart !== null,
            hasFlows: question.flowZones !== null,
            purpose,
          }) ??
          (other && eventRefusal(otherName, other.eventDays, purpose)) ??
          (flows && flowsRefusal(flowsName, purpose)) ??
          (counting && countingRefusal(counting, await namesOf(identity, countedLike(counting)), purpose)),
        isDrawn: isNewDrawn,
        squares: version,
        against: grounds.map(({ id }) => id),
        between: near.map(area => area.extent),
      }
    },

    isCurrent,

    /** True if earlier judgements would be the same now: no ground has come or gone, and the months hold the same data. */
    async areCurrent(
      judgements: readonly { readonly ground: NewArea; readonly judged: AreaJudgement }[],
    ): Promise<boolean> {
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
    },
  }
}
export type AreaJudge = ReturnType<typeof createAreaJudge>
