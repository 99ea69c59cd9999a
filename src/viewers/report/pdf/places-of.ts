import type { ReportDetails } from '../../../contract/datasets.ts'
import { countText } from '../../../domain/summaries/words.ts'
import { placeText } from '../place-text.ts'
import type { PdfPlaces } from './pdf-report.ts'

/** The place of a dataset for the cover: its points, in the order of their numbers on the map. */
export const placesOf = ({ details }: Pick<ReportDetails, 'details'>): PdfPlaces => ({
  title: placeText(details),
  lines: details.pois.map(
    ({ coords: [lon, lat], radius }, at) =>
      `${at + 1}.  ${lat.toFixed(3)}, ${lon.toFixed(3)}, within ${countText(radius)} m`,
  ),
})
