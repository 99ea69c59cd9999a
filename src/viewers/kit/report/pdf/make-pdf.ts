import { drawCards } from './draw-cards.ts'
import { drawCover } from './draw-cover.ts'
import { drawOnePage } from './draw-one-page.ts'
import { drawTerms } from './draw-terms.ts'
import { openDocument, Pages } from './pdf-pages.ts'
import { type PdfFonts, type PdfReport, titleOf } from './pdf-report.ts'
import { MISSING_NOTE, printable } from './printable-text.ts'

/** The space, in pt, between the facts and the first card, which share a page if the cover lacks a map. */
const AFTER_COVER = 36

/**
 * Creates the PDF of a summary: a cover, the cards and the definitions.
 * @param onProgress called with the progress, 0 to 1, after the cover, each card and the end
 * @returns the file's bytes
 */
export function makePdf(original: PdfReport, fonts: PdfFonts, onProgress: (share: number) => void): ArrayBuffer {
  const doc = openDocument(titleOf(original), original.product, fonts)
  const { data: report, hasMissing } = printable(original, doc.getFont().metadata)
  const isOnePage = report.form?.kind === 'page'
  const steps = (isOnePage ? 0 : report.cards.length) + 2
  let done = 0
  const step = () => {
    done++
    onProgress(done / steps)
  }
  const pages = new Pages(doc, report)
  if (isOnePage) {
    drawOnePage(pages)
    step()
  } else {
    drawCover(pages)
    step()
    if (report.map === null) pages.y += AFTER_COVER
    else pages.next()
    drawCards(pages, report.cards, step)
    drawTerms(pages, report.terms)
  }
  pages.foot(hasMissing ? MISSING_NOTE : '')
  const bytes = doc.output('arraybuffer')
  step()
  return bytes
}
