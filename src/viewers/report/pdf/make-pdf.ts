import { drawCard } from './draw-card.ts'
import { openDocument } from './open-document.ts'
import { INNER_WIDTH, PAGE, Pages } from './pages.ts'
import type { PdfFonts, PdfReport } from './pdf-report.ts'

const TERM_WIDTH = 96

/**
 * Makes the PDF of a summary.
 * @param onProgress hears how much of it is there, 0 to 1, after the face, each card and the end
 * @returns the file's bytes
 */
export function makePdf(report: PdfReport, fonts: PdfFonts, onProgress: (share: number) => void): ArrayBuffer {
  const steps = report.cards.length + 2
  const doc = openDocument(report.title, report.product, fonts)
  const pages = new Pages(doc, report)
  drawTitle(pages)
  onProgress(1 / steps)
  report.cards.forEach((card, at) => {
    drawCard(pages, card)
    onProgress((at + 2) / steps)
  })
  drawDefinitions(pages)
  pages.foot()
  const bytes = doc.output('arraybuffer')
  onProgress(1)
  return bytes
}

function drawTitle(pages: Pages): void {
  const { doc, report } = pages
  pages.words(18, true, report.palette.ink)
  for (const line of doc.splitTextToSize(report.title, INNER_WIDTH) as string[]) {
    doc.text(line, PAGE.edge, pages.y + 18)
    pages.y += 24
  }
  pages.words(9, false, report.palette.ink2)
  doc.text(report.meta.join('  ·  '), PAGE.edge, pages.y + 9)
  pages.y += report.coverage === null ? 32 : 14
  if (report.coverage === null) return
  pages.paragraph(report.coverage, 9, report.palette.ink2)
  pages.y += 18
}

function drawDefinitions(pages: Pages): void {
  const { doc, report } = pages
  const { palette } = report
  const heading = (text: string) => {
    pages.reserve(60)
    pages.words(13, true, palette.ink)
    doc.text(text, PAGE.edge, pages.y + 13)
    pages.y += 24
  }
  heading('Definitions')
  for (const { term, text } of report.definitions) {
    pages.words(8.5, false, palette.ink2)
    const width = INNER_WIDTH - TERM_WIDTH
    pages.reserve((doc.splitTextToSize(text, width) as string[]).length * 8.5 * 1.45 + 4)
    pages.words(8.5, true, palette.ink)
    doc.text(term, PAGE.edge, pages.y + 8.5)
    pages.paragraph(text, 8.5, palette.ink2, PAGE.edge + TERM_WIDTH, width)
    pages.y += 4
  }
  pages.y += 10
  heading('Disclosure settings in force')
  for (const rule of report.rules) {
    pages.paragraph(rule, 8.5, palette.ink2)
    pages.y += 4
  }
}
