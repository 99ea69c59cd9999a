import { NOT_CLEAR_CLASS } from '../../../../domain/compare/diverging-classes.ts'
import { sentenceCase } from '../../../../domain/text/sentence-case.ts'
import type { Badge } from '../../../../map/map-feed.ts'
import type { PortalMap } from '../../../../map/portal-map.ts'
import { scaleBar } from '../../../../map/scale-bar.ts'
import { stepColour } from '../../../../map/zone-paint.ts'
import { palette } from '../../../../ui/theme/palette.ts'
import { exportNotes } from '../../../kit/report/export-notes.ts'
import { filterWords } from '../../../kit/zone-map/filters.ts'
import { badgesApart } from '../../../kit/zone-map/map/badges.ts'
import { boundLabels } from '../../../kit/zone-map/map-colours.ts'
import type { MapMeasure } from '../../../kit/zone-map/mode.ts'
import { mapPicture, type PictureLegend } from '../../../kit/zone-map/picture/map-picture.ts'
import { legendOfShown, pictureColours } from '../../../kit/zone-map/picture/picture-of-shown.ts'
import { boundText, CLEAR_NOTE, NONE_CLEAR, placeWords, shownTitle, unitText } from '../difference-words.ts'
import type { CompareMapModel, Pane } from '../model/create-compare-map.ts'
import { isAnyClear } from '../model/zone-comparison.ts'
import { rankBadges } from './bind-pane.ts'

/** The maps of a comparison as displayed. */
export interface DrawnMaps {
  readonly left: PortalMap
  /** Null if there is only one map. */
  readonly right: PortalMap | null
  /** The left edge of the right map in a swipe, as a percentage of the width. */
  readonly dividerPercent: number
}

/** Draws a single picture of the maps with a title, legends and provenance. Returns null if no figures exist. */
export function pictureOfMaps(model: CompareMapModel, maps: DrawnMaps): HTMLCanvasElement | null {
  const parts = partsOfPicture(model, maps)
  return parts && mapPicture(parts.drawn, parts.drawn.width / parts.width, { ...parts, marks: [] }, pictureColours())
}

/** Returns the drawn maps, and the text and legends around them. Null if no figures exist. */
export function partsOfPicture(model: CompareMapModel, maps: DrawnMaps) {
  const drawn = drawMaps(model, maps)
  const { base, zones, datasets, show, comparison } = model
  const [mode, measure, disclosure] = [zones.mode.peek(), zones.measure.peek(), zones.disclosure.peek()]
  if (drawn === null || mode === null || measure === null || disclosure === null) return null
  const panes = maps.right === null ? [model.left.peek()] : [model.left.peek(), model.right.peek()]
  const legends = panes.flatMap(pane => ownLegend(pane) ?? [])
  const has = (kind: Pane['kind']) => panes.some(pane => pane.kind === kind)
  const compared = has('compared') ? comparedLegend(model) : null
  const common = has('figures') ? figuresLegend(model, measure) : null
  const per = comparison.peek()?.per
  const filters = filterWords(mode, zones.state.peek().filters)
  return {
    drawn,
    width: widthOf(model, maps),
    title: `${panes.map(({ dataset }) => `${dataset.name}, ${dataset.month}`).join(' and ')}: ${mode.title}`,
    subject: [
      per === undefined || compared === null ? measure.subject : shownTitle(measure, show.peek(), per),
      filters,
      ...(compared === null ? [] : [`base: ${base.name}, ${base.month}`]),
    ]
      .filter(Boolean)
      .join(', '),
    legends: [...[compared, common].filter(legend => legend !== null), ...legends.map(({ legend }) => legend)],
    madeOn: new Date().toISOString(),
    scale: scaleBar(maps.left.settled.peek()),
    notes: [
      ...(compared === null ? [] : [CLEAR_NOTE]),
      ...legends.map(({ note }) => note),
      // The disclosure rules are the same for all datasets.
      ...new Set(datasets.flatMap(({ details }) => exportNotes(details, disclosure))),
      zones.credit,
      maps.left.baseCredit(),
    ],
  }
}

/** Returns the legend of a map that shows a dataset's own figures. */
function ownLegend({ kind, zones, dataset }: Pane): { readonly legend: PictureLegend; readonly note: string } | null {
  const shown = kind === 'values' ? legendOfShown(zones) : null
  if (shown === null) return null
  const title = `${dataset.name}, ${dataset.month}`
  return { legend: { ...shown.legend, title }, note: `${title}: ${shown.classNote}` }
}

/** Returns the classes of the figures on both maps. */
function figuresLegend({ figures, comparison }: CompareMapModel, measure: MapMeasure): PictureLegend | null {
  const [common, per] = [figures.peek(), comparison.peek()?.per]
  if (common === null || per === undefined) return null
  const [colours, { steps }] = [palette.peek(), common.colours]
  const labels = boundLabels(common.colours, measure)
  return {
    title: `${sentenceCase(unitText(measure, per))}, ${placeWords(common)}`,
    classes: steps.map((step, at) => ({
      fill: stepColour(colours, 'sequential', step) ?? colours.pressed,
      from: labels[at] ?? null,
      shown: true,
    })),
    opacity: colours.rampOpacity,
    isNamed: false,
    top: labels[steps.length] ?? null,
  }
}

/** Returns the seven classes of a comparison. The middle one means no clear difference. */
function comparedLegend({ show, scale, base, comparison }: CompareMapModel): PictureLegend | null {
  const [bounds, result] = [scale.peek(), comparison.peek()]
  if (bounds === null || result === null) return null
  const { diverging, divergingOpacity } = palette.peek()
  const bound = (value: number) => boundText(value, show.peek())
  const [b1, b2] = bounds.fewer.map(bound)
  const [a1, a2] = bounds.more.map(bound)
  const from = ['fewer', b2, b1, 'not clear', null, a1, a2]
  const title = show.peek() === 'index' ? `${base.label} = 100` : `Less ${base.label}`
  if (!isAnyClear(result)) {
    const middle = diverging[NOT_CLEAR_CLASS] ?? palette.peek().pressed
    const only = { fill: middle, from: NONE_CLEAR, shown: true }
    return { title, classes: [only], opacity: divergingOpacity, isNamed: true, top: null }
  }
  return {
    title,
    classes: diverging.map((fill, at) => ({ fill, from: from[at] ?? null, shown: true })),
    opacity: divergingOpacity,
    isNamed: false,
    top: 'more',
  }
}

const isBeside = (model: CompareMapModel, { right }: DrawnMaps): boolean =>
  right !== null && model.layout.peek() !== 'swipe'

/** Returns the width in CSS pixels. */
const widthOf = (model: CompareMapModel, maps: DrawnMaps): number =>
  maps.left.canvas.clientWidth + (isBeside(model, maps) ? (maps.right?.canvas.clientWidth ?? 0) : 0)

type Pen = CanvasRenderingContext2D

/** Returns the width in CSS pixels. */
const MARK_RADIUS = 10

function drawMaps(model: CompareMapModel, maps: DrawnMaps): HTMLCanvasElement | null {
  const { left, right, dividerPercent } = maps
  const picture = document.createElement('canvas')
  const pen = picture.getContext('2d')
  if (pen === null) return null
  const { width, height } = left.canvas
  const beside = isBeside(model, maps)
  picture.width = width + (beside ? (right?.canvas.width ?? 0) : 0)
  picture.height = height
  drawSide(pen, model, left, model.left.peek(), 0)
  if (right === null) return picture
  const divider = beside ? width : Math.round((width * dividerPercent) / 100)
  pen.save()
  pen.beginPath()
  pen.rect(divider, 0, picture.width - divider, height)
  pen.clip()
  drawSide(pen, model, right, model.right.peek(), beside ? width : 0)
  pen.restore()
  pen.fillStyle = palette.peek().ink
  pen.fillRect(divider - 1, 0, 2, height)
  return picture
}

/** Draws a map with its ranks. Its left edge is at `x` device pixels. */
function drawSide(pen: Pen, model: CompareMapModel, map: PortalMap, pane: Pane, x: number): void {
  map.drawNow()
  pen.drawImage(map.canvas, x, 0)
  if (pane.kind !== 'compared') return
  const ratio = map.canvas.width / map.canvas.clientWidth
  pen.save()
  pen.translate(x, 0)
  pen.scale(ratio, ratio)
  // The most important badge is drawn last, so that it is on top.
  for (const badge of badgesApart(rankBadges(model, pane), ({ at }) => map.project(at)).toReversed())
    drawRank(pen, badge, map.project(badge.at))
  pen.restore()
}

function drawRank(pen: Pen, { kind, text }: Badge, [x, y]: readonly [number, number]): void {
  const { mapHalo, ink, diverging } = palette.peek()
  pen.beginPath()
  if (kind === 'rise') pen.arc(x, y, MARK_RADIUS, 0, 2 * Math.PI)
  else pen.rect(x - MARK_RADIUS, y - MARK_RADIUS, 2 * MARK_RADIUS, 2 * MARK_RADIUS)
  pen.fillStyle = mapHalo
  pen.fill()
  pen.strokeStyle = (kind === 'rise' ? diverging.at(-1) : diverging[0]) ?? ink
  pen.lineWidth = 2.5
  pen.stroke()
  pen.fillStyle = ink
  pen.font = `600 11px ${getComputedStyle(document.body).fontFamily}`
  pen.textAlign = 'center'
  pen.fillText(text, x, y + 4)
}
