import type { ReportDetails } from '../../../../contract/datasets.ts'
import { besidePlace, calledPlace, isNamedPoint } from '../../../../domain/dataset-names.ts'
import { placeText } from '../place-text.ts'
import type { PdfPlaces } from './pdf-report.ts'

/** The place of a dataset for the cover: its zones, or its points with their numbers on the map. */
export const placesOf = ({ details, places }: Pick<ReportDetails, 'details' | 'places'>): PdfPlaces => ({
  title: placeText(details),
  lines: places.map((place, at) => ({
    name: isNamedPoint(place) ? `${at + 1}.  ${calledPlace(place)}` : calledPlace(place),
    beside: besidePlace(place),
  })),
})
