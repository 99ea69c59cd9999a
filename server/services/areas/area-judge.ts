import { readWkt } from '../../../workers/geometry/wkt.ts'
import type { ServerEngine } from '../../../workers/ground/ground-calls.ts'
import type { LaidGround } from '../../../workers/ground/lay-ground.ts'
import { squareShares } from '../../../workers/ground/square-shares.ts'
import { type Database, type Tx, WORKER } from '../../db/database.ts'
import type { MovementData } from '../../warehouse/movement-data.ts'
import type { ZoneEngines } from '../../zones/zone-engines.ts'
import { zoneFileKey } from '../../zones/zone-file-keys.ts'
import { type Identity, scopeOf } from '../account/identity.ts'
import { visibleDatasets } from '../datasets/dataset-access.ts'
import { requireStandard } from '../places/standard-zones.ts'
import { areaRefusal, type RefusalFacts, snappedText } from './area-refusal.ts'
import { areZonesDrawn, type EarlierArea, earlierAreas, type NewArea } from './earlier-areas.ts'
import { type AreaVerdict, judgeOverlay } from './judge-overlay.ts'

export interface AreaJudgeParts {
  readonly database: Database
  readonly engines: ZoneEngines
  readonly movement: Pick<MovementData, 'releasedSquares' | 'hasReleasedSquares' | 'disclosure'>
}

export interface AreaRequest extends NewArea {
  readonly areaWkt: string
  readonly evOnly: boolean
  readonly made: RefusalFacts['made']
  /** Each point's disc, where the area is made of points. */
  readonly points: readonly { readonly at: readonly [lon: number, lat: number]; readonly radiusM: number }[]
  /** The file of the zones that the area is made of; null where it is made of none. */
  readonly zonesFile: string | null
  /** An order's area is also judged alone and may be moved to older edges; the area of a moved dataset stays as it was built. */
  readonly purpose: 'order' | 'move'
}

export interface AreaJudgement {
  /** The area with its slivers given to older edges. */
  readonly areaWkt: string
  /** The sentence about a moved edge; null where the area is unchanged. */
  readonly snapped: string | null
  /** Why the area is refused, with the repair; null where it is not. */
  readonly refusal: string | null
  /** The earlier grounds that it was judged against. */
  readonly against: readonly number[]
}

/** The same ground of the same kind once, as it was first. */
const distinct = (grounds: readonly EarlierArea[]): EarlierArea[] => {
  const first = new Map<string, EarlierArea>()
  for (const ground of grounds) {
    const key = `${ground.evOnly} ${ground.wkt}`
    if (!first.has(key)) first.set(key, ground)
  }
  return [...first.values()]
}

/**
 * Judges areas before anything is charged, by what is released and by geometry, so that a refusal reveals nothing. Geometry
 * takes time and is done outside transactions; inside one, under the organisation's lock, `isCurrent` says whether the
 * earlier grounds are still those that were judged.
 */
export const createAreaJudge = ({ database, engines, movement }: AreaJudgeParts) => {
  const onStandard = async <T>(identity: Identity, work: (engine: ServerEngine) => Promise<T>): Promise<T> =>
    engines.run(zoneFileKey((await requireStandard(database, identity)).small), work)

  /** The names of datasets that the user may see; null for the others. */
  const namesOf = (identity: Identity, ids: readonly number[]): Promise<(string | null)[]> =>
    ids.length === 0
      ? Promise.resolve([])
      : database.within(scopeOf(identity), async tx => {
          const rows = await visibleDatasets(tx, identity)
            .select(['datasets.id', 'datasets.name'])
            .where('datasets.id', 'in', ids)
            .execute()
          return ids.map(id => rows.find(row => row.id === id)?.name ?? null)
        })

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

  return {
    /** Null while what is released of the month is still being made, which is not waited for. */
    async judge(identity: Identity, question: AreaRequest): Promise<AreaJudgement | null> {
      const { firstDay, lastDay, evOnly, points, purpose } = question
      if (!(await movement.hasReleasedSquares({ firstDay, lastDay }))) return null
      const { grounds, isNewDrawn } = await database.within(WORKER, async tx => ({
        grounds: await earlierAreas(tx, question),
        isNewDrawn:
          question.made === 'boundary' ||
          (question.zonesFile !== null && (await areZonesDrawn(tx, question.zonesFile))),
      }))
      const earlier = distinct(grounds)
      const { laid, discs } = await onStandard(identity, async engine => ({
        laid: await engine.layGround({
          wkt: question.areaWkt,
          earlier: earlier.map(({ wkt }) => wkt),
          snap: purpose === 'order',
        }),
        discs: points.length < 2 ? [] : await Promise.all(points.map(async point => (await engine.discs([point])).wkt)),
      }))
      const devices = async (electric: boolean) =>
        (await movement.releasedSquares({ firstDay, lastDay, evOnly: electric })).devices
      const anyElectric = evOnly || earlier.some(ground => ground.evOnly)
      const all = await devices(false)
      const verdict: AreaVerdict = laid.isTangled
        ? { kind: 'tangled' }
        : await judgeOverlay(
            {
              evOnly,
              alone: purpose === 'order',
              discs: discs.map(wkt => squareShares(readWkt(wkt))),
              laid,
              isDrawn: isNewDrawn || earlier.some(({ isDrawn }) => isDrawn),
              earlierEvOnly: earlier.map(ground => ground.evOnly),
            },
            { all, electric: anyElectric ? await devices(true) : all },
            movement.disclosure().minDevices,
          )
      const like =
        verdict.kind === 'difference' ? verdict.like.slice(0, 1).map(area => earlier[area - 1]!.datasetId) : []
      const snappedTo = laid.snappedTo.map(at => earlier[at]!.datasetId)
      const [resembled = null] = await namesOf(identity, like)
      return {
        areaWkt: laid.wkt,
        snapped: snappedTo.length === 0 ? null : snappedText(await namesOf(identity, snappedTo)),
        refusal: areaRefusal(verdict, {
          made: question.made,
          zone: await zoneOfPart(question, laid, verdict),
          resembled,
          purpose,
        }),
        against: grounds.map(({ id }) => id),
      }
    },

    /** Whether no ground has come or gone since the judgement; asked under the organisation's lock. */
    async isCurrent(tx: Tx, asked: NewArea, { against }: AreaJudgement): Promise<boolean> {
      const now = await earlierAreas(tx, asked)
      return now.length === against.length && now.every(({ id }, i) => id === against[i])
    },
  }
}
export type AreaJudge = ReturnType<typeof createAreaJudge>
