import type { ComparedAreas } from '../../../src/contract/compare.ts'
import { type Overlap, overlapOf } from '../../../src/domain/compare/unlike.ts'
import { isElectric } from '../../../src/domain/viewers.ts'
import type { ServerEngine } from '../../../workers/overlay/overlay-calls.ts'
import type { SquareShares } from '../../../workers/overlay/square-shares.ts'
import type { Database, Tx } from '../../db/database.ts'
import { Refusal } from '../../errors.ts'
import type { MovementData } from '../../warehouse/movement-data.ts'
import type { ZoneEngines } from '../../zones/zone-engines.ts'
import { zoneFileKey } from '../../zones/zone-files.ts'
import { type Identity, scopeOf } from '../account/identity.ts'
import { completedDataset, type DatasetRow } from '../datasets/dataset-access.ts'
import { requireStandard } from '../places/zone-links.ts'
import { areZonesDrawn } from './earlier-areas.ts'
import { expectedOnDifference } from './expected-devices.ts'

interface CompareAreasParts {
  readonly database: Database
  readonly engines: ZoneEngines
  readonly movement: Pick<MovementData, 'releasedSquares' | 'hasReleasedSquares' | 'disclosure'>
}

type Compared = Pick<
  DatasetRow,
  'id' | 'study_area_wkt' | 'first_day' | 'last_day' | 'report_viewer' | 'map_viewer'
> & {
  readonly isDrawn: boolean
}

/** How many seconds to wait before retrying while a month's released squares are being computed. */
const RETRY_S = 60
/** One of the areas is unknown, or their edges cross too often to be overlaid. Levels are not compared. */
const UNKNOWN: Overlap = 'unknown'

/** True if a person drew the boundary of a dataset's area. Zones that the user cannot see are treated as hand-drawn. */
const isDrawnArea = async (tx: Tx, { boundary, selected_zones, zone_system_id }: DatasetRow): Promise<boolean> => {
  if (boundary !== null) return true
  return zone_system_id !== null && selected_zones.length > 0 && areZonesDrawn(tx, 'id', zone_system_id)
}

/**
 * Determines how each pair of datasets' areas overlap. Expected devices come from released figures for the month of the
 * dataset that contains the piece, so the reply reveals nothing new.
 * @throws Refusal not-found, not-completed, month-not-ready
 */
export const compareAreas = async (
  { database, engines, movement }: CompareAreasParts,
  identity: Identity,
  ids: readonly number[],
): Promise<ComparedAreas> => {
  const datasets: Compared[] = []
  for (const id of new Set(ids)) {
    const row = await completedDataset(database, identity, id)
    const isDrawn = await database.within(scopeOf(identity), tx => isDrawnArea(tx, row))
    datasets.push({ ...row, isDrawn })
  }
  const pairs = datasets.flatMap((a, index) => datasets.slice(index + 1).map(b => ({ a, b })))
  const file = zoneFileKey((await requireStandard(database, identity)).small)
  const { minDevices } = movement.disclosure()

  const expectedOn = async (shares: SquareShares, dataset: Compared, isDrawn: boolean) => {
    const month = { firstDay: dataset.first_day, lastDay: dataset.last_day }
    if (!(await movement.hasReleasedSquares(month)))
      throw new Refusal(
        'month-not-ready',
        'The overview of the month is still being computed. Try again in a minute.',
        undefined,
        RETRY_S,
      )
    const evOnly = isElectric({ reportViewer: dataset.report_viewer, mapViewer: dataset.map_viewer })
    const { devices } = await movement.releasedSquares({ ...month, evOnly })
    return expectedOnDifference(shares, devices, minDevices, isDrawn)
  }
  const overlapIn = async (engine: ServerEngine, a: Compared, b: Compared): Promise<Overlap> => {
    if (a.study_area_wkt === null || b.study_area_wkt === null) return UNKNOWN
    if (a.study_area_wkt === b.study_area_wkt) return 'same'
    const { pieces, isTangled } = await engine.overlayArea({
      wkt: a.study_area_wkt,
      earlier: [b.study_area_wkt],
      snap: false,
    })
    if (isTangled) return UNKNOWN
    if (!pieces.some(({ within }) => within.length === 2)) return 'apart'
    const outside = (position: number, dataset: Compared) => {
      const [part] = pieces.filter(({ within }) => within.length === 1 && within[0] === position)
      return part === undefined ? null : expectedOn(part.shares, dataset, a.isDrawn || b.isDrawn)
    }
    return overlapOf([await outside(0, a), await outside(1, b)], minDevices)
  }
  return engines.run(file, async engine => {
    const overlaps: { a: number; b: number; overlap: Overlap }[] = []
    for (const { a, b } of pairs) overlaps.push({ a: a.id, b: b.id, overlap: await overlapIn(engine, a, b) })
    return overlaps
  })
}
