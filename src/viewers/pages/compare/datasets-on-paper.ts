import { counted } from '../../../domain/text/numbers.ts'
import type { PdfReport } from '../../kit/report/pdf/pdf-report.ts'
import { periodOf, periodText } from '../../kit/report/report-period.ts'
import { placeText } from '../../kit/report/report-place.ts'
import type { ComparedDataset } from './sides.ts'

/** Returns the list of the compared datasets and their provenance, for a PDF. Two sides may be days of one dataset. */
export const datasetsOnPaper = (
  sides: readonly Pick<ComparedDataset, 'mark' | 'label' | 'details'>[],
): Pick<PdfReport, 'places' | 'provenance'> => ({
  places: {
    title: counted(new Set(sides.map(({ details }) => details.id)).size, 'dataset'),
    isUnder: true,
    lines: sides.map(({ mark, label, details }) => ({
      name: `${label}${mark === 0 ? ' (base)' : ''}`,
      beside: `${periodText(periodOf(details.details))}, ${placeText(details.details)}, dataset ${details.id}`,
    })),
  },
  provenance: sides.map(({ label, details }) => `${label}, dataset ${details.id}`).join('; '),
})
