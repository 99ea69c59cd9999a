import { settings } from '../../../../app/browser-settings.ts'
import { lightPalette } from '../../../../charts/paper/in-light.ts'
import type { ExportSummary } from '../report-model.ts'
import { authorFacts } from './author-facts.ts'
import { pdfFileName, pdfReportOf, placesOf } from './pdf-report-of.ts'
import { placeMap } from './place-map.ts'
import { savePdf } from './save-pdf.ts'

const MOST_PLACES_BELOW_TALL = 8

/** Creates the PDF of a summary in a worker and saves it as a download. */
export const exportSummary: ExportSummary = async (cards, options, making) => {
  const { details, engine } = options
  const map = placeMap(
    details,
    engine,
    placesOf(details).lines.length > MOST_PLACES_BELOW_TALL ? 'low' : 'tall',
    making.signal,
  )
  await savePdf(
    pdfFileName(details.reportName, details.clientProjectName),
    async () =>
      pdfReportOf(cards, options, {
        author: authorFacts(details.organisationName),
        product: settings.portalTitle,
        link: new URL(`?datasetid=${details.id}`, location.href).href,
        map: await map,
        palette: lightPalette(),
      }),
    making,
  )
}
