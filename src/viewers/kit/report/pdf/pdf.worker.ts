import * as Comlink from 'comlink'
import { makePdf } from './make-pdf.ts'
import type { PdfFonts, PdfReport } from './pdf-report.ts'

/** Creates PDFs in a worker, so that the page stays responsive. */
const maker = {
  make: (report: PdfReport, fonts: PdfFonts, onProgress: (share: number) => void): ArrayBuffer => {
    const bytes = makePdf(report, fonts, onProgress)
    return Comlink.transfer(bytes, [bytes])
  },
}
export type PdfMaker = typeof maker

Comlink.expose(maker)
