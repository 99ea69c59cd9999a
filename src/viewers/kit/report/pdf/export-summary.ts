import { settings } from '../../../../app/browser-settings.ts'
import { lightPalette } from '../../../../charts/paper/in-light.ts'
import { originsOnPaper } from '../../zone-map/picture/origins-on-paper.ts'
import type { ExportSummary } from '../report-model.ts'
import { authorFacts } from './author-facts.ts'
import type { PdfCard } from './pdf-report.ts'
import { pdfFileName, pdfReportOf, placesOf } from './pdf-report-of.ts'
import { placeMap } from './place-map.ts'
import { savePdf } from './save-pdf.ts'

const MOST_PLACES_BELOW_TALL = 8

/** Creates the PDF of a summary in a worker and saves it as a download. */
export const exportSummary: ExportSummary = async (cards, options, making) => {
  const { details, engine, call, origins } = options
  const { signal } = making
  const map = placeMap(
    details,
    engine,
    placesOf(details).lines.length > MOST_PLACES_BELOW_TALL ? 'low' : 'tall',
    signal,
  )
  const originsCard = origins && readOrigins(origins, { call, engine, details, signal })
  await savePdf(
    pdfFileName(details.templateName, details.name),
    async () => {
      const report = pdfReportOf(cards, options, {
        author: authorFacts(details.organisationName),
        product: settings.portalTitle,
        link: new URL(`?datasetid=${details.id}`, location.href).href,
        map: await map,
        palette: lightPalette(),
      })
      const card = await originsCard
      return card === null ? report : { ...report, cards: [...report.cards, card] }
    },
    making,
  )
}

async function readOrigins(
  origins: NonNullable<Parameters<ExportSummary>[1]['origins']>,
  deps: Parameters<typeof originsOnPaper>[1],
): Promise<PdfCard | null> {
  return originsOnPaper(await origins.load(), deps)
}
