import type { ReportDetails } from '../../../contract/datasets.ts'
import { km2 } from '../../../domain/text/numbers.ts'

/** `12 zones, 4.21 km²`, `1 point, 0.79 km²` or `boundary, 12.30 km²`. */
export function placeText({
  selectedZones,
  pois,
  boundary,
  areaKm2,
}: Pick<ReportDetails['details'], 'selectedZones' | 'pois' | 'boundary' | 'areaKm2'>): string {
  const some = (n: number, what: string) => (n === 0 ? [] : [`${n} ${what}${n === 1 ? '' : 's'}`])
  const area = areaKm2 === null ? [] : [`${km2(areaKm2)} km²`]
  const own = boundary === undefined ? [] : ['boundary']
  return [...some(selectedZones.length, 'zone'), ...some(pois.length, 'point'), ...own, ...area].join(', ')
}
