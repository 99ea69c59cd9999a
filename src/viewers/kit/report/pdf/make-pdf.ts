import { drawCards } from './draw-cards.ts'
import { drawCover } from './draw-cover.ts'
import { drawTerms } from './draw-terms.ts'
import { openDocument, Pages } from './pdf-pages.ts'
import { type PdfFonts, type PdfReport, titleOf } from './pdf-report.ts'

/**
 * Creates the PDF of a summary: a cover, the cards and the definitions.
 * @param onProgress is called with the progress, 0 to 1, after the cover, each card and the end
 * @returns the file's bytes
 */
export function makePdf(report: PdfReport, fonts: PdfFonts, onProgress: (share: number) => void): ArrayBuffer {
  const steps = report.cards.length + 2
  let done = 0
  const step = () => {
    done++
    onProgress(done / steps)
  }
  const doc = openDocument(titleOf(report), report.product, fonts)
  const pages = new Pages(doc, report)
  drawCover(pages)
  step()
  pages.next()
  drawCards(pages, report.cards, step)
  drawTerms(pages, report.terms)
  pages.foot()
  const bytes = doc.output('arraybuffer')
  step()
  return bytes
}
