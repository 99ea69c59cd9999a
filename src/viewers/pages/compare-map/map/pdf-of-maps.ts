import { settings } from '../../../../app/browser-settings.ts'
import { lightPalette } from '../../../../charts/paper/in-light.ts'
import { QUALITY_DEFINITIONS } from '../../../../domain/definitions.ts'
import { zonesComparedSentence } from '../../../../domain/summaries/zone-group.ts'
import { counted } from '../../../../domain/text/numbers.ts'
import { cellText } from '../../../../ui/data-table/column.ts'
import { authorFacts } from '../../../kit/report/pdf/author-facts.ts'
import { drawnInLight, jpegOf } from '../../../kit/report/pdf/map-in-light.ts'
import { headsOf, type PdfCard, type PdfReport } from '../../../kit/report/pdf/pdf-report.ts'
import { datasetsOnPaper } from '../../compare/datasets-on-paper.ts'
import { comparedColumns, rowsIn } from '../compared-rows.ts'
import { comparedNames, differenceUnit, unrankedText } from '../difference-words.ts'
import type { CompareMapModel } from '../model/create-compare-map.ts'
import { type DrawnMaps, partsOfPicture } from './picture-of-maps.ts'

/** The number of rises, and of falls, that a PDF lists. */
const MOST_LISTED = 8

/** Returns the content of the PDF of a comparison on the map. Null if no figures exist. */
export async function pdfOfMaps(model: CompareMapModel, maps: DrawnMaps): Promise<PdfReport | null> {
  const parts = drawnInLight(() => partsOfPicture(model, maps))
  if (parts === null) return null
  const { drawn, width, title, subject, legends, notes, scale } = parts
  return {
    product: settings.portalTitle,
    kind: model.zones.declaration.title,
    name: title,
    period: subject,
    facts: authorFacts(),
    ...datasetsOnPaper(model.datasets),
    map: {
      bytes: await jpegOf(drawn),
      width,
      height: (drawn.height * width) / drawn.width,
      marks: [],
      credit: maps.left.credit(),
      scale,
      legends,
    },
    link: location.href,
    cards: cardsOf(model),
    terms: [
      {
        title: 'What differs between the datasets',
        entries: model.unlike.peek().map(({ title: term, text }) => ({ term, text })),
      },
      { title: 'Quality of a figure', entries: QUALITY_DEFINITIONS },
      { title: 'Notes', entries: notes.map(text => ({ text })) },
    ],
    palette: lightPalette(),
  }
}

/** Returns the largest rises and falls of the listed dataset, with their ranks on the map. */
function cardsOf(model: CompareMapModel): readonly PdfCard[] {
  const [comparison, dataset, show] = [model.comparison.peek(), model.listed.peek(), model.show.peek()]
  const side = dataset === null ? undefined : comparison?.sides.get(dataset.id)
  if (comparison === null || dataset === null || side === undefined) return []
  const ranks = model.shown.peek().get(dataset.id)?.ranks?.() ?? { rises: [], falls: [] }
  const measure = model.zones.measure.peek()
  const unit = differenceUnit(measure, comparison.per)
  const columns = comparedColumns(dataset.name, show, comparison.per, unit)
  const rowsOf = rowsIn(comparison, dataset.id)
  const lists = [
    { title: 'Largest rises', zones: ranks.rises, clear: side.more },
    { title: 'Largest falls', zones: ranks.falls, clear: side.fewer },
  ].filter(({ zones }) => zones.length > 0)
  const none = { title: 'Differences', zones: [], clear: side.more + side.fewer }
  return (lists.length === 0 ? [none] : lists).map(({ title, zones, clear }, at) => {
    const rows = rowsOf(zones.slice(0, MOST_LISTED), true)
    return {
      title,
      sentence:
        at === 0 && measure !== null
          ? zonesComparedSentence(comparedNames(dataset, model.base, measure, comparison.per), side)
          : [],
      caption: '',
      chart: null,
      table: {
        title: rows.length === 0 ? unrankedText(clear) : `${rows.length} of ${counted(clear, 'clear difference')}`,
        columns: [{ header: '#', numeric: true }, ...headsOf(columns)],
        rows: rows.map(row => [String(row.rank), ...columns.map(column => cellText(column, row))]),
      },
      definition: '',
    }
  })
}
