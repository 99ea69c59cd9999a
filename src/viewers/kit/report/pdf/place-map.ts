import type { DatasetDetails } from '../../../../contract/wire-names.ts'
import { boxOf } from '../../../../map/map-geometry.ts'
import type { PlaceEngine } from '../report-place.ts'
import { drawnMap } from './map-in-light.ts'
import { drawnInTime, withOffScreenMap } from './off-screen-map.ts'
import type { PdfMap } from './pdf-report.ts'
import { aborted } from './save-pdf.ts'

/** The size of the picture, in CSS px. */
const WIDTH = 720
const HEIGHT = { tall: 446, low: 372 } as const
const PADDING_PX = 44
/** Any closer, the picture would show too little of the surroundings. */
const MAX_ZOOM = 12

/**
 * Renders a picture of the place with all its points and zones in the light colours. Resolves to null if it cannot be
 * drawn.
 * @param height low if the list of places below the map is long
 */
export const placeMap = (
  { details, studyAreaWkt }: Pick<DatasetDetails, 'details' | 'studyAreaWkt'>,
  open: () => Promise<PlaceEngine>,
  height: keyof typeof HEIGHT,
  signal: AbortSignal,
): Promise<PdfMap | null> =>
  drawnInTime(signal, async ended => {
    const outline = studyAreaWkt === null ? [] : (await (await open()).area(studyAreaWkt)).lonLat
    const box = boxOf(outline)
    if (box === null) return null
    return await withOffScreenMap({ width: WIDTH, height: HEIGHT[height] }, ended, async map => {
      map.setOverlay({ place: outline })
      map.fit(box, { paddingPx: PADDING_PX, maxZoom: MAX_ZOOM })
      await Promise.race([map.still(), aborted(ended)])
      const marks = details.pois.map(({ coords }, at) => ({ at: map.project(coords), text: String(at + 1) }))
      return { ...(await drawnMap(map)), marks, legends: [] }
    })
  })
