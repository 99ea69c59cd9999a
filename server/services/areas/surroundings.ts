import { type Database, WORKER } from '../../db/database.ts'
import type { FlowZones } from '../../db/tables/datasets.ts'
import type { RefusalFacts } from './area-refusal.ts'
import type { CountedBy } from './counted-by.ts'
import { areZonesDrawn, chainedTo, type EarlierArea, earlierAreas, type NewArea } from './earlier-areas.ts'

/** A new area to judge, with the kind of its dataset. */
export interface AreaRequest extends NewArea {
  readonly areaWkt: string
  readonly evOnly: boolean
  /** ISO dates in order; null if the dataset is not about an event. */
  readonly eventDays: readonly string[] | null
  /** Null if the dataset does not count flows. */
  readonly flowZones: FlowZones | null
  readonly countedBy: CountedBy
  readonly made: RefusalFacts['made']
  /** The discs around an area's points. */
  readonly points: readonly { readonly at: readonly [lon: number, lat: number]; readonly radiusM: number }[]
  /** The file with the zones that make up the area; null for points and boundaries. */
  readonly zonesFile: string | null
  /**
   * An ordered area is also judged on its own, and its edges may be snapped to older edges. The area of a moved dataset
   * stays unchanged.
   */
  readonly purpose: 'order' | 'move'
  /** True if its edge follows a drawn one of another month. */
  readonly isEdgeDrawn?: boolean
}

/** A judged area in the same order as the next one. */
export interface PendingArea
  extends Omit<EarlierArea, 'id' | 'datasetId' | 'isOwn'>,
    Pick<NewArea, 'firstDay' | 'lastDay'> {
  /** The name of its dataset. */
  readonly name: string
  /** True if the area to judge is the district of this street. */
  readonly isStreet?: boolean
}

/** An area in the overlay: a dataset's, or a pending one. */
export type LaidArea = Omit<EarlierArea, 'id' | 'datasetId' | 'isOwn'> &
  ({ readonly datasetId: number } | { readonly name: string })

/** If several areas of the same kind cover the same ground, keeps only the first. */
const distinct = (grounds: readonly LaidArea[]): LaidArea[] => {
  const first = new Map<string, LaidArea>()
  for (const ground of grounds) {
    const key = `${ground.evOnly} ${ground.eventDays} ${JSON.stringify(ground.flowZones)} ${ground.wkt}`
    if (!first.has(key)) first.set(key, ground)
  }
  return [...first.values()]
}

/** The areas that a new one is judged against. */
export interface Surroundings {
  /** The areas of datasets, oldest first. */
  readonly grounds: readonly EarlierArea[]
  /** The pending areas that are connected to the new one. */
  readonly near: readonly PendingArea[]
  /** All earlier areas, without duplicates. */
  readonly earlier: readonly LaidArea[]
  /** The organisation's own areas among them, including duplicates. */
  readonly own: readonly LaidArea[]
  /** True if a person chose the new area's edges. */
  readonly isNewDrawn: boolean
}

export const findSurroundings = async (
  database: Database,
  request: AreaRequest,
  pending: readonly PendingArea[],
): Promise<Surroundings> => {
  const sameDays = pending.filter(area => area.firstDay <= request.lastDay && area.lastDay >= request.firstDay)
  const boxes = sameDays.map(area => area.extent)
  const { grounds, isNewDrawn } = await database.within(WORKER, async tx => ({
    grounds: await earlierAreas(tx, request, boxes),
    isNewDrawn:
      request.made === 'boundary' ||
      request.isEdgeDrawn === true ||
      (request.zonesFile !== null && (await areZonesDrawn(tx, 'file_name', request.zonesFile))),
  }))
  const chained = new Set<LaidArea>(chainedTo(request.extent, [...grounds, ...sameDays]))
  const near = sameDays.filter(area => chained.has(area))
  return {
    grounds,
    near,
    earlier: distinct([...grounds, ...near]),
    own: [...grounds.filter(({ isOwn }) => isOwn), ...near],
    isNewDrawn,
  }
}
