import type { ReportDetails } from '../../contract/datasets.ts'

const areaFormat = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** `12 zones, 4.21 km²` or `1 point, 0.79 km²`. */
export function placeText({
  selectedZones,
  pois,
  areaKm2,
}: Pick<ReportDetails['details'], 'selectedZones' | 'pois' | 'areaKm2'>): string {
  const some = (n: number, what: string) => (n === 0 ? [] : [`${n} ${what}${n === 1 ? '' : 's'}`])
  const area = areaKm2 === null ? [] : [`${areaFormat.format(areaKm2)} km²`]
  return [...some(selectedZones.length, 'zone'), ...some(pois.length, 'point'), ...area].join(', ')
}
