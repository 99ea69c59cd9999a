import type { GeoEngine } from '../../../../../workers/contract.ts'
import type { Client } from '../../../../app/create-client.ts'
import { until } from '../../../../app/until.ts'
import type { DatasetDetails } from '../../../../contract/wire-names.ts'
import { drawnInTime, withOffScreenMap } from '../../report/pdf/off-screen-map.ts'
import type { PdfCard } from '../../report/pdf/pdf-report.ts'
import { aborted } from '../../report/pdf/save-pdf.ts'
import type { ZoneScreenDeclaration } from '../declaration.ts'
import { bindMap } from '../map/bind-map.ts'
import { createZoneScreen } from '../model/create-zone-screen.ts'
import { readViewLink } from '../view-link.ts'
import { paperOfShown } from './pdf-of-shown.ts'

/** The size of the map, in CSS px. */
const SIZE = { width: 720, height: 440 }

interface OriginsDeps {
  readonly call: Client['call']
  readonly engine: () => Promise<GeoEngine>
  readonly details: DatasetDetails
  readonly signal: AbortSignal
}

/**
 * Returns the first analysis of a dataset's map as a card with the map and the ten largest places. Resolves to null if
 * it cannot be drawn.
 */
export const originsOnPaper = (declaration: ZoneScreenDeclaration, deps: OriginsDeps): Promise<PdfCard | null> =>
  drawnInTime(deps.signal, ended => drawn(declaration, deps, ended))

async function drawn(
  declaration: ZoneScreenDeclaration,
  { call, engine, details }: OriginsDeps,
  ended: AbortSignal,
): Promise<PdfCard | null> {
  const model = createZoneScreen(declaration, {
    call,
    engine,
    datasetId: details.id,
    report: details,
    link: readViewLink(new URLSearchParams()),
    onRequestFailed: () => {},
  })
  const stop = model.start()
  try {
    return await withOffScreenMap(SIZE, ended, async map => {
      const unbind = bindMap(map, model)
      try {
        await until(() => (model.state.value.stage === 'viewing' && map.zonesPainted.value) || null, ended)
        await Promise.race([map.still(), aborted(ended)])
        const paper = await paperOfShown(map, model)
        return paper && { ...paper.card, map: paper.map }
      } finally {
        unbind()
      }
    })
  } finally {
    stop()
  }
}
