import type { LonLat } from '../../../workers/contract.ts'
import { calledPlace, isNamedPoint, type NamedPlace } from '../../domain/dataset-places.ts'
import type { Badge } from '../../map/map-feed.ts'
import type { Overlay } from '../../map/overlay.ts'
import type { OverviewPlace } from './read-place.ts'

const CELLS_DRAWN_IN = 'Development'
const BELOW = { tone: 'chosen', below: true } as const

/** What the map of the Data Overview draws: the study area, its marker, further points by name and, in Development, each cell by its id. */
export function placePicture(
  { cells, cellsAt, at, outline }: Pick<OverviewPlace, 'cells' | 'cellsAt' | 'at' | 'outline'>,
  places: readonly NamedPlace[],
  environmentName: string,
): { readonly overlay: Overlay; readonly badges: readonly Badge[] } {
  const further = places.filter(isNamedPoint).slice(1)
  const drawn = environmentName === CELLS_DRAWN_IN ? cellsAt : []
  return {
    overlay: {
      study: outline,
      points: [...further.map(({ long, lat }): LonLat => [long, lat]), ...drawn],
      labels: [
        ...further.map(place => ({ at: [place.long, place.lat] as LonLat, text: calledPlace(place), ...BELOW })),
        ...drawn.map((at, n) => ({ at, text: `cell ${cells[n]?.cl_cell_id}`, ...BELOW })),
      ],
    },
    badges: at === null ? [] : [{ at, text: 'Location Under Study', kind: 'place' }],
  }
}
