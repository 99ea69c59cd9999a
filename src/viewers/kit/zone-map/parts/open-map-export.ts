import { openExportPdf } from '../../report/parts/export-pdf.tsx'
import type { PdfReport } from '../../report/pdf/pdf-report.ts'

interface MapPaper {
  /** The file name without its extension. */
  readonly name: string
  readonly report: PdfReport
}

/**
 * Opens the dialogue for a map's PDF.
 * @param paperOf returns the displayed map; null if it shows nothing
 */
export const openMapExport = (paperOf: () => Promise<MapPaper | null>): void =>
  openExportPdf({
    cards: null,
    hasMap: false,
    make: async making => {
      const paper = await paperOf()
      if (paper === null) throw new Error('The map shows no result yet.')
      const { savePdf } = await import('../../report/pdf/save-pdf.ts')
      await savePdf(`${paper.name}.pdf`, async () => paper.report, making)
    },
  })
