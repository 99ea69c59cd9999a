import interRegular from '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf?url'
import interStrong from '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf?url'
import * as Comlink from 'comlink'
import { withLightFills } from '../../../../charts/paper/in-light.ts'
import type { DrawnChart, DrawnSeries } from '../../../../charts/pen/draw-chart.ts'
import { saveFile } from '../../../../ui/save-file.ts'
import type { PdfMaker } from './pdf.worker.ts'
import type { PdfFonts, PdfForm, PdfReport } from './pdf-report.ts'

/** How a PDF export is cancelled and followed. */
export interface PdfMaking {
  readonly form: PdfForm
  /** Cancels the export. Its promise then rejects with the signal's reason. */
  readonly signal: AbortSignal
  /** Called with the progress, 0 to 1. */
  readonly onProgress: (share: number) => void
}

/**
 * Creates a PDF in a worker and saves it as a download.
 * @param report returns the content, which may still be loading
 */
export async function savePdf(
  name: string,
  report: () => Promise<PdfReport>,
  { form, signal, onProgress }: PdfMaking,
): Promise<void> {
  const fonts = readFonts(signal)
  // A rejection is handled at `await fonts`, after the wait.
  fonts.catch(() => {})
  await withWaits(
    signal,
    async () => inWorker(toSend({ ...(await report()), form }), await fonts, signal, onProgress),
    bytes => saveFile(name, new Blob([bytes], { type: 'application/pdf' })),
  )
}

/** Returns the report with light colours and without functions, so that it can be sent to a worker. */
const toSend = (report: PdfReport): PdfReport => ({
  ...report,
  cards: report.cards.map(card => ({ ...card, chart: card.chart && withoutFunctions(withLightFills(card.chart)) })),
})

/** The figures of a heatmap are then formatted as counts. */
function withoutFunctions(chart: DrawnChart | DrawnSeries): DrawnChart | DrawnSeries {
  if (chart.kind !== 'heat') return chart
  const { textOf: _, ...spec } = chart.spec
  return { kind: 'heat', spec }
}

async function readFonts(signal: AbortSignal): Promise<PdfFonts> {
  const read = (url: string) => fetch(url, { signal }).then(reply => reply.arrayBuffer())
  const [regular, strong] = await Promise.all([read(interRegular), read(interStrong)])
  return { regular, strong }
}

/** Creates the PDF in a worker, which is terminated even if the user cancels. */
async function inWorker(
  report: PdfReport,
  fonts: PdfFonts,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<ArrayBuffer> {
  const worker = new Worker(new URL('./pdf.worker.ts', import.meta.url), { type: 'module' })
  try {
    const file = Comlink.wrap<PdfMaker>(worker).make(
      report,
      Comlink.transfer(fonts, [fonts.regular, fonts.strong]),
      Comlink.proxy(onProgress),
    )
    return await Promise.race([file, failure(worker), aborted(signal)])
  } finally {
    worker.terminate()
  }
}

const failure = (worker: Worker) =>
  new Promise<never>((_, reject) => {
    worker.addEventListener('error', event => reject(new Error(event.message)))
  })

/** The waits before the export begins and before the file is saved (docs/specification.md V9.07). */
const BEFORE_EXPORT_MS = 1000
const BEFORE_SAVE_MS = 100

/**
 * Creates a file after the first wait and saves it after the second.
 * @throws the signal's reason once it is aborted
 */
export async function withWaits<T>(
  signal: AbortSignal,
  make: () => Promise<T>,
  save: (file: T) => void,
): Promise<void> {
  await wait(BEFORE_EXPORT_MS, signal)
  const file = await make()
  await wait(BEFORE_SAVE_MS, signal)
  save(file)
}

/** Rejects with the signal's reason once it is aborted. */
export function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const stop = () => reject(signal.reason)
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  const over = new Promise<void>(resolve => {
    setTimeout(resolve, ms)
  })
  return Promise.race([over, aborted(signal)])
}
