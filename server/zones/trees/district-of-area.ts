import type { ServerEngine } from '../../../workers/overlay/overlay-calls.ts'
import type { MiddleLevel } from './tree-calls.ts'

/**
 * The position of the district that holds most of an area, by the middle zones that cover it; equal ones by position. An area
 * that no middle zone covers, as on the sea, belongs to the district whose residents are nearest.
 */
export const districtOfArea = async (
  engine: Pick<ServerEngine, 'successors' | 'area'>,
  setId: number,
  { ids, districtOf, eastings, northings, names }: Omit<MiddleLevel, 'middleNames'>,
  areaWkt: string,
): Promise<number> => {
  const positions = new Map(Array.from(ids, (id, at) => [id, at]))
  const [covering = []] = await engine.successors(setId, [{ kind: 'area', wkt: areaWkt }])
  const shares = new Float64Array(names.length)
  for (const { zone, share } of covering) shares[districtOf[positions.get(zone.id)!]!]! += share
  const most = Math.max(...shares)
  if (most > 0) return shares.indexOf(most)
  const [minE, minN, maxE, maxN] = (await engine.area(areaWkt)).extent
  const distances = eastings.map(
    (easting, district) => (easting - (minE + maxE) / 2) ** 2 + (northings[district]! - (minN + maxN) / 2) ** 2,
  )
  return distances.indexOf(Math.min(...distances))
}
