import type { LonLat } from '../../../../workers/contract.ts'
import { calledPlace, isNamedPoint, type NamedPlace } from '../../../domain/dataset-names.ts'
import type { Badge } from '../../../map/map-feed.ts'
import type { Overlay } from '../../../map/overlay.ts'
import type { OverviewPlace } from './read-place.ts'

const CELLS_DRAWN_IN = 'Development'

/**
 * The overlay and badges of the Data Overview map: the study area, its marker, further points with their numbers in the list and, in
 * Development, the cells with their ids.
 */
export function placePicture(
  { cells, cellsAt, at, outline }: Pick<OverviewPlace, 'cells' | 'cellsAt' | 'at' | 'outline'>,
  places: readonly NamedPlace[],
  environmentName: string,
): { readonly overlay: Overlay; readonly badges: readonly Badge[] } {
  const drawn = environmentName === CELLS_DRAWN_IN ? cellsAt : []
  const further = places
    .filter(isNamedPoint)
    .slice(1)
    .map((place, n): Badge => {
      const where: LonLat = [place.long, place.lat]
      return { at: where, text: String(n + 2), name: `Point ${n + 2}: ${calledPlace(place)}`, kind: 'pin' }
    })
  return {
    overlay: {
      study: outline,
      points: drawn,
      labels: drawn.map((where, n) => ({
        at: where,
        text: `cell ${cells[n]?.cl_cell_id}`,
        tone: 'chosen',
        below: true,
      })),
    },
    badges: [...(at === null ? [] : [{ at, text: 'Location Under Study', kind: 'place' } as const]), ...further],
  }
}
