import { settings } from '../../../../app/browser-settings.ts'
import { lightPalette } from '../../../../charts/paper/in-light.ts'
import type { DatasetDetails } from '../../../../contract/wire-names.ts'
import { ZONE_TABLE_TOP } from '../../../../domain/constants.ts'
import { QUALITY_DEFINITIONS } from '../../../../domain/definitions.ts'
import { marginText } from '../../../../domain/disclosure/known-digits.ts'
import { type Sentence, sentence, strong } from '../../../../domain/summaries/words.ts'
import { type ZoneGroup, zoneGroup, zoneGroupSentence } from '../../../../domain/summaries/zone-group.ts'
import { counted, whole } from '../../../../domain/text/numbers.ts'
import type { PortalMap } from '../../../../map/portal-map.ts'
import { cellText } from '../../../../ui/data-table/column.ts'
import { provenanceText } from '../../report/export-notes.ts'
import { authorFacts } from '../../report/pdf/author-facts.ts'
import { drawnInLight, drawnMap } from '../../report/pdf/map-in-light.ts'
import { headsOf, type PdfCard, type PdfMap, type PdfReport } from '../../report/pdf/pdf-report.ts'
import { periodOf, periodText } from '../../report/report-period.ts'
import { placeText } from '../../report/report-place.ts'
import { ORIGIN_NOTE } from '../figure-text.ts'
import { filterWords } from '../filters.ts'
import { groupColumns, groupRows, sumMargin } from '../group-rows.ts'
import type { MapMeasure, ZoneItem } from '../mode.ts'
import type { Viewing } from '../model/machine.ts'
import type { ZoneScreenModel } from '../model/zone-screen-model.ts'
import { describeShown, legendOfShown, ranksOnMap } from './picture-of-shown.ts'

/** The map and the largest places of a result, for a PDF. */
interface ShownOnPaper {
  readonly map: PdfMap
  /** The sentence, and the table of the largest places. */
  readonly card: PdfCard
}

/** Returns the displayed result of a zone map as a map and a card in the light colours. Null if no result exists. */
export async function paperOfShown(map: PortalMap, model: ZoneScreenModel): Promise<ShownOnPaper | null> {
  const about = describeShown(model)
  if (about === null) return null
  const { state, measure } = about
  const found = zoneGroup(state.result.places, state.selected, state.result.total?.magnitude)
  const largest = found.zones.slice(0, ZONE_TABLE_TOP)
  await model.names.want(largest.map(({ zoneId }) => zoneId))
  const shown = drawnInLight(() => {
    const legend = legendOfShown(model)
    return legend && { ...legend, picture: drawnMap(map) }
  })
  if (shown === null) return null
  const marks = ranksOnMap(map, model, largest)
  return {
    map: {
      ...(await shown.picture),
      marks,
      legends: [{ ...shown.legend, title: shown.classNote }],
    },
    card: {
      title: measure.subject,
      sentence: sentenceOf(found, state, measure),
      caption: '',
      chart: null,
      table: tableOf(found, model, state, measure),
      definition: [
        model.inside.peek(),
        measure.end === 'origin' ? ORIGIN_NOTE : null,
        ...(model.pale.peek() ? ['Fainter places on the map are less certain.'] : []),
      ]
        .filter(text => text !== null)
        .join(' '),
    },
  }
}

/** Returns `286,000 visits in 72 places.`, and which place is the largest. */
function sentenceOf(found: ZoneGroup<ZoneItem>, { result }: Viewing, measure: MapMeasure): Sentence {
  const { grouped, total } = result
  const { adds, text, unit, leads } = measure
  const sum = text(found.group, sumMargin(found.zones, total))
  const all = adds ? [strong(`${sum} ${unit}`.trim()), ` in ${counted(found.zones.length, 'place')}. `] : []
  return grouped === undefined
    ? [...sentence(...all), ...zoneGroupSentence(found, leads, measure)]
    : sentence(...all, grouped.sentence)
}

function tableOf(
  found: ZoneGroup<ZoneItem>,
  model: ZoneScreenModel,
  { result }: Viewing,
  measure: MapMeasure,
): PdfCard['table'] {
  const rows = groupRows(found, model.names.known.peek(), ZONE_TABLE_TOP, measure.adds)
  const per = model.placed.peek()?.per ?? null
  const listed = ['name', 'magnitude', 'rate', ...(measure.adds ? ['total'] : [])]
  const ofGrouping = result.grouped?.columns ?? []
  const columns = groupColumns(measure, { per, ofGrouping }).filter(
    column => listed.includes(column.id) || (ofGrouping.includes(column) && !column.exportOnly),
  )
  const { length } = found.zones
  return {
    title: length > rows.length ? `The ${rows.length} largest of ${whole(length)} places` : `All ${length} places`,
    columns: [{ header: '#', numeric: true }, ...headsOf(columns)],
    rows: rows.map(row => [
      String(row.rank),
      ...columns.map(column =>
        column.id === 'magnitude' && row.margin !== null
          ? `${cellText(column, row)} ${marginText(row.margin)}`
          : cellText(column, row),
      ),
    ]),
  }
}

/** Returns the content of a zone map's PDF. Null if no result exists. */
export async function pdfOfShown(map: PortalMap, model: ZoneScreenModel): Promise<PdfReport | null> {
  const [about, details, mode] = [describeShown(model), model.details.state.peek(), model.mode.peek()]
  const paper = await paperOfShown(map, model)
  if (about === null || paper === null || mode === null || details.kind !== 'ready') return null
  const { state, measure, notes } = about
  return {
    ...pageOfDataset(details.value),
    kind: model.declaration.title,
    about: [measure.heading ?? mode.title, filterWords(mode, state.filters)].filter(Boolean).join(', '),
    facts: [
      { label: 'Filters', text: filterWords(mode, state.filters) || 'None' },
      ...authorFacts(details.value.organisationName),
    ],
    map: paper.map,
    cards: [paper.card],
    terms: [
      { title: 'Quality of a figure', entries: QUALITY_DEFINITIONS },
      { title: 'Notes', entries: notes.map(text => ({ text })) },
    ],
  }
}

/** Returns what the PDFs of all maps of a dataset have in common. */
export const pageOfDataset = (
  details: DatasetDetails,
): Pick<PdfReport, 'product' | 'name' | 'period' | 'places' | 'link' | 'provenance' | 'palette'> => ({
  product: settings.portalTitle,
  name: details.name,
  period: periodText(periodOf(details.details)),
  // The notes name the zones and points.
  places: { title: placeText(details.details), lines: [] },
  link: location.href,
  provenance: provenanceText(details),
  palette: lightPalette(),
})
