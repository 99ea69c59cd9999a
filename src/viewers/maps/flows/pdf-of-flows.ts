import { QUALITY_DEFINITIONS } from '../../../domain/definitions.ts'
import { tripsText } from '../../../domain/flows/flow.ts'
import { percentText, sentence, strong } from '../../../domain/summaries/words.ts'
import type { PortalMap } from '../../../map/portal-map.ts'
import { authorFacts } from '../../kit/report/pdf/author-facts.ts'
import { drawnInLight, drawnMap } from '../../kit/report/pdf/map-in-light.ts'
import type { PdfCard, PdfReport } from '../../kit/report/pdf/pdf-report.ts'
import { pageOfDataset } from '../../kit/zone-map/picture/pdf-of-shown.ts'
import type { FlowsMapModel } from './model/flows-map-model.ts'
import { describeFlows, keyWords, type NumberedFigure, numberedFigures, outsideWords } from './picture-of-flows.ts'

/** The number of flows that a PDF lists and numbers on its map. */
const MOST_LISTED = 10

/** Returns the content of the PDF of the displayed flows. Null until there are any. */
export async function pdfOfFlows(map: PortalMap, model: FlowsMapModel): Promise<PdfReport | null> {
  const { figures, marks } = numberedFigures(map, model, MOST_LISTED)
  const about = describeFlows(model, [])
  const details = model.details.state.peek()
  if (about === null || details.kind !== 'ready') return null
  const picture = await drawnInLight(() => drawnMap(map))
  return {
    ...pageOfDataset(details.value),
    kind: model.declaration.title,
    about: about.subject,
    facts: authorFacts(details.value.organisationName),
    map: { ...picture, marks, legends: [] },
    cards: [cardOf(model, figures)],
    terms: [
      { title: 'Quality of a figure', entries: QUALITY_DEFINITIONS },
      { title: 'Notes', entries: about.notes.map(text => ({ text })) },
    ],
  }
}

function cardOf(model: FlowsMapModel, figures: readonly NumberedFigure[]): PdfCard {
  const matrix = model.matrix.peek()
  const total = matrix?.total ?? null
  const arrows = model.arrows.peek()
  const isOfHour = model.hour.peek() !== null
  return {
    title: isOfHour ? 'Trips by zone' : 'Largest flows',
    sentence: sentence(
      ...(total?.trips == null
        ? []
        : [strong(`${tripsText(total.trips, total.margin)} trips`), ' start or end in these zones. ']),
      ...(arrows === null || isOfHour || model.focus.peek() !== null
        ? []
        : [`The drawn flows are ${percentText(arrows.share)} of the trips of flows that are shown alone. `]),
      outsideWords(model),
    ),
    caption: '',
    chart: null,
    table: {
      title: isOfHour ? `The ${figures.length} busiest zones in view` : `The ${figures.length} largest flows in view`,
      columns: [
        { header: '#', numeric: true },
        { header: isOfHour ? 'Zone' : 'From and to', numeric: false },
        { header: 'Trips of an average day', numeric: true },
      ],
      rows: figures.map(({ name, figure }, at) => [String(at + 1), name, figure]),
    },
    definition: keyWords(model),
  }
}
