import * as Comlink from 'comlink'
import { makePdf } from './make-pdf.ts'
import type { PdfFonts, PdfReport } from './pdf-report.ts'

/** The maker of PDFs in a thread of its own: the page stays free while it works. */
const maker = {
  make: (report: PdfReport, fonts: PdfFonts, onProgress: (share: number) => void): ArrayBuffer => {
    const bytes = makePdf(report, fonts, onProgress)
    return Comlink.transfer(bytes, [bytes])
  },
}
export type PdfMaker = typeof maker

Comlink.expose(maker)
