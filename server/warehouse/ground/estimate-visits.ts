import type { ExpectedVisits } from '../../../src/contract/datasets.ts'
import type { DisclosureSettings } from '../../../src/contract/location-insights.ts'
import { FOLLOWED_SPREAD, GRID_SQUARE_M } from '../../../src/domain/constants.ts'
import { gradeOf } from '../../../src/domain/grade.ts'
import { readWkt } from '../../../workers/geometry/wkt.ts'
import { squareShares } from '../../../workers/ground/square-shares.ts'
import { marginOf } from '../gate/quality.ts'
import type { ReleasedSquares } from '../gate/release-squares.ts'
import { type Curves, designRow, dot, type Line, onLine, sizeRow, varianceOf } from './fit-curves.ts'
import { heldBy } from './sample-places.ts'

/** The zones by which an order would be counted: small or middle standard zones, or a customer's own. */
export type OriginZones = 'small' | 'middle' | 'own'

const SQUARE_M2 = GRID_SQUARE_M ** 2
const HOURS = 168
/** A place may have several times the devices that its squares' shares give: only far fewer than the threshold are too few. */
const FEWEST_OF_THRESHOLD = 0.25

const digit = (value: number, round: (value: number) => number): number => {
  if (value <= 0) return 0
  const power = 10 ** Math.floor(Math.log10(value))
  return round(value / power) * power
}

const withheldTenths = (line: Line, visits: number): number =>
  Math.round(10 * (1 - onLine(line, Math.log(visits)))) / 10

/**
 * Estimates the visits of a dataset from released figures alone: the squares by share of area, corrected for the size of each part
 * of the area, since people who live there are no visitors. The range contains the released visits of nine places in ten.
 *
 * @param areaWkt the study area, EPSG:27700
 */
export const estimateVisits = (
  { visits, devices }: ReleasedSquares,
  curves: Curves,
  areaWkt: string,
  zones: OriginZones,
  { minDevices }: Pick<DisclosureSettings, 'minDevices'>,
): ExpectedVisits => {
  let likely = 0
  let heldDevices = 0
  let areaKm2 = 0
  for (const polygon of readWkt(areaWkt)) {
    const squares = squareShares([polygon])
    const shares = new Map([...squares].map(([square, m2]) => [square, m2 / SQUARE_M2]))
    const partKm2 = [...squares.values()].reduce((sum, m2) => sum + m2, 0) / 1e6
    likely += heldBy(visits, shares) * Math.exp(dot(sizeRow(partKm2), curves.size))
    heldDevices += heldBy(devices, shares)
    areaKm2 += partKm2
  }
  if (heldDevices < FEWEST_OF_THRESHOLD * minDevices || likely <= 0) return { kind: 'few' }
  const width = Math.exp(curves.reach * Math.sqrt(varianceOf(heldDevices, curves.variance)))
  const design = Math.exp(dot(designRow(areaKm2, likely), curves.design))
  const byZones = { small: curves.zones, middle: curves.middleZones, own: null }[zones]
  return {
    kind: 'visits',
    from: digit(likely / width, Math.floor),
    to: digit(likely * width, Math.ceil),
    grade: gradeOf(marginOf(likely, { design })),
    hourGrade: gradeOf(marginOf(likely / HOURS, { design })),
    mayBeEmpty: heldDevices < minDevices + FOLLOWED_SPREAD,
    withheldHours: withheldTenths(curves.hours, likely),
    withheldModes: withheldTenths(curves.modes, likely),
    withheldZones: byZones && withheldTenths(byZones, likely),
  }
}
