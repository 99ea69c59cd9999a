import interRegular from '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf?url'
import interStrong from '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf?url'
import * as Comlink from 'comlink'
import { organisation } from '../../../app/organisation.ts'
import { session } from '../../../app/session.ts'
import { settings } from '../../../app/settings.ts'
import { lightPalette, withLightFills } from '../../../charts/in-light.ts'
import { saveFile } from '../../../ui/save-file.ts'
import type { DoneCard, ExportOptions, ExportSummary } from '../summary-card.ts'
import { pdfFileName } from './file-name.ts'
import type { PdfMaker } from './pdf.worker.ts'
import type { PdfFonts, PdfMap, PdfReport } from './pdf-report.ts'
import { pdfReportOf } from './pdf-report-of.ts'
import { placeMap } from './place-map.ts'
import { placesOf } from './places-of.ts'
import { aborted, withWaits } from './with-waits.ts'

const MOST_PLACES_BELOW_TALL = 8

/** Makes the PDF of a summary in a worker and saves it as a download. */
export const exportSummary: ExportSummary = async (cards, options) => {
  const { details, signal, onProgress, engine } = options
  const map = placeMap(
    details,
    engine,
    placesOf(details).lines.length > MOST_PLACES_BELOW_TALL ? 'low' : 'tall',
    signal,
  )
  const fonts = readFonts(signal)
  // a rejection is handled at `await fonts`, after the wait
  fonts.catch(() => {})
  await withWaits(
    signal,
    async () => inWorker(reportOf(cards, options, await map), await fonts, signal, onProgress),
    bytes =>
      saveFile(
        pdfFileName(details.reportName, details.clientProjectName),
        new Blob([bytes], { type: 'application/pdf' }),
      ),
  )
}

function reportOf(cards: readonly DoneCard[], options: ExportOptions, map: PdfMap | null): PdfReport {
  const report = pdfReportOf(cards, options, {
    by: session.displayName.peek(),
    of: organisation.peek()?.organisationName ?? options.details.organisationName,
    on: new Date().toISOString(),
    product: settings.portalTitle,
    link: new URL(`?datasetid=${options.details.id}`, location.href).href,
    map,
    palette: lightPalette(),
  })
  return {
    ...report,
    cards: report.cards.map(card => ({ ...card, chart: card.chart === null ? null : withLightFills(card.chart) })),
  }
}

async function readFonts(signal: AbortSignal): Promise<PdfFonts> {
  const read = (url: string) => fetch(url, { signal }).then(reply => reply.arrayBuffer())
  const [regular, strong] = await Promise.all([read(interRegular), read(interStrong)])
  return { regular, strong }
}

/** Makes the PDF in a worker, and always terminates the worker, also after a cancel. */
async function inWorker(
  report: PdfReport,
  fonts: PdfFonts,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<ArrayBuffer> {
  const worker = new Worker(new URL('./pdf.worker.ts', import.meta.url), { type: 'module' })
  try {
    const made = Comlink.wrap<PdfMaker>(worker).make(
      report,
      Comlink.transfer(fonts, [fonts.regular, fonts.strong]),
      Comlink.proxy(onProgress),
    )
    return await Promise.race([made, failure(worker), aborted(signal)])
  } finally {
    worker.terminate()
  }
}

const failure = (worker: Worker) =>
  new Promise<never>((_, reject) => {
    worker.addEventListener('error', event => reject(new Error(event.message)))
  })
