import { Grid3x3, Map as MapIcon } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, memo, type PointerEvent, useMemo } from 'react'
import { coloursOf } from '../../../../charts/colours-of.ts'
import { heatStep } from '../../../../charts/heat/heat-spec.ts'
import { useCanvas, useWidth } from '../../../../charts/use-chart.ts'
import { MATRIX_ORDERS, type MatrixOrder } from '../../../../domain/flows/drawn-flows.ts'
import { OUTSIDE, samePair, type ZonePair } from '../../../../domain/flows/flow.ts'
import { twoDigits } from '../../../../domain/text/numbers.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { Checkbox } from '../../../../ui/controls/checkbox.tsx'
import { Select } from '../../../../ui/controls/select.tsx'
import { announce } from '../../../../ui/display/live-region.tsx'
import { palette } from '../../../../ui/theme/palette.ts'
import { labelsWithRoom, spreadSteps } from '../../../kit/zone-map/map-colours.ts'
import { SCALE_CHARACTERS, Swatches } from '../../../kit/zone-map/parts/legend.tsx'
import { pairWords } from '../flow-words.ts'
import type { FlowsMapModel } from '../model/flows-map-model.ts'
import type { MatrixFigures } from '../model/read-flows.ts'
import { drawColumnNames, drawMatrix, matrixClasses } from './draw-matrix.ts'
import { cellOf, type MatrixLayout, matrixLayout, pairAt, spotAt } from './matrix-layout.ts'

const ORDERS: Readonly<Record<MatrixOrder, string>> = {
  total: 'By total',
  name: 'By name',
  position: 'North to south',
}

interface MatrixToolsProps {
  readonly model: FlowsMapModel
  readonly title: string
  /** False if the matrix itself is displayed elsewhere. */
  readonly withMatrix?: boolean
}

/** Controls for the order of rows and columns, for which of them are origins, and for where the matrix is displayed. */
export const MatrixTools = ({ model, title, withMatrix = true }: MatrixToolsProps) => {
  const isLarge = model.stage.value === 'matrix'
  const order = withMatrix && (
    <>
      <Select
        hideLabel
        label="Order of zones"
        options={MATRIX_ORDERS.map(value => ({ value, label: ORDERS[value] }))}
        value={model.order.value}
        onChange={order => model.patch({ order })}
      />
      <Checkbox checked={model.turned.value} onChange={turned => model.patch({ turned })}>
        Rows are destinations
      </Checkbox>
    </>
  )
  return (
    <>
      <div className="row row-wrap">
        <h3>{title}</h3>
        {isLarge && order}
        <span className="push" />
        <Button
          small
          icon={isLarge ? <MapIcon aria-hidden="true" /> : <Grid3x3 aria-hidden="true" />}
          onClick={() => model.patch({ stage: isLarge ? 'map' : 'matrix' })}
        >
          {isLarge ? 'Map' : 'Full size'}
        </Button>
      </div>
      {!isLarge && order && <div className="row row-wrap">{order}</div>}
    </>
  )
}

interface FlowMatrixProps {
  readonly model: FlowsMapModel
  /** True for the version with names that replaces the map. */
  readonly isLarge: boolean
  readonly heightPx: number
}

/**
 * The matrix of flows. Cells are drawn once per reply. The marks of the focused zone and the chosen pair are separate
 * elements on top. The arrow keys move between cells, and Enter focuses the zone of the row.
 */
export const FlowMatrix = ({ model, isLarge, heightPx }: FlowMatrixProps) => {
  // The element is the same from the first render on, because its width is observed.
  const [host, width] = useWidth<HTMLDivElement>(isLarge ? 900 : 352)
  const [figures, zones] = [model.matrix.value, model.ordered.value]
  const layout = useMemo(() => matrixLayout(zones.length, width, heightPx, isLarge), [zones, width, heightPx, isLarge])
  return (
    <div ref={host} className="flow-matrix-host">
      {figures !== null && <Matrix model={model} figures={figures} layout={layout} />}
    </div>
  )
}

interface MatrixProps extends PartProps {
  readonly figures: MatrixFigures
}

const Matrix = ({ model, figures, layout }: MatrixProps) => {
  const [zones, turned] = [model.ordered.value, model.turned.value]
  const spotOf = ({ nativeEvent: { offsetX, offsetY } }: MouseEvent) => spotAt(layout, offsetX, offsetY)
  const point = (event: PointerEvent) => {
    const spot = spotOf(event)
    model.pointAt(spot?.kind === 'cell' ? counted(pairAt(zones, spot.row, spot.column, turned)) : null)
  }
  const click = (event: MouseEvent) => {
    const spot = spotOf(event)
    if (spot === null) return
    if (spot.kind !== 'cell') return model.toggleFocus(zones[spot.at] ?? OUTSIDE)
    const pair = counted(pairAt(zones, spot.row, spot.column, turned))
    model.patch({ pair: samePair(pair, model.pair.peek()) ? null : pair })
  }
  const walk = (event: KeyboardEvent) => {
    const pair = model.pair.peek()
    const cell = pair === null ? null : cellOf(zones, pair, turned)
    if ((event.key === 'Enter' || event.key === ' ') && cell !== null) {
      event.preventDefault()
      model.toggleFocus(zones[cell.row] ?? OUTSIDE)
      return announce(focusWords(model))
    }
    const last = zones.length - 1
    // `heatStep` counts rows from the bottom.
    const from = cell && { column: cell.column, row: last - cell.row }
    const next = heatStep(event.key, from, zones.length, zones.length)
    if (next === undefined) return
    event.preventDefault()
    if (next === null) return model.patch({ pair: null })
    const to = pair === null ? pairAt(zones, 0, 0, turned) : pairAt(zones, last - next.row, next.column, turned)
    if (counted(to) === null) return
    model.patch({ pair: to })
    announce(pairWords(to, figures, model.nameOf))
  }
  return (
    <div
      className="flow-matrix"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move between the cells of the picture
      tabIndex={0}
      role="application"
      aria-label={`Matrix of ${figures.zones.length} zones and Outside. Rows are ${turned ? 'destinations' : 'origins'}. Arrow keys move between cells, Enter focuses the zone of the row.`}
      style={{ width: layout.width, height: layout.height }}
      onPointerMove={point}
      onPointerLeave={() => model.pointAt(null)}
      onClick={click}
      onKeyDown={walk}
    >
      <Cells model={model} layout={layout} />
      <Marks model={model} layout={layout} />
    </div>
  )
}

/** Returns null for Outside to Outside, which is not counted. */
const counted = (pair: ZonePair): ZonePair | null => (pair.o === OUTSIDE && pair.d === OUTSIDE ? null : pair)

const focusWords = (model: FlowsMapModel): string => {
  const zone = model.focus.peek()
  return zone === null ? 'No zone is focused' : `${model.nameOf(zone)} is focused`
}

interface PartProps {
  readonly model: FlowsMapModel
  readonly layout: MatrixLayout
}

const Cells = memo(({ model, layout }: PartProps) => {
  const colours = coloursOf(palette.value, getComputedStyle(document.body).fontFamily)
  const [figures, zones, turned] = [model.matrix.value, model.ordered.value, model.turned.value]
  model.names.known.value
  const canvas = useCanvas(layout.width, layout.height, colours, pen => {
    if (figures === null) return
    const drawing = { figures, zones, turned, nameOf: model.nameOf }
    drawMatrix(pen, drawing, layout, colours)
    drawColumnNames(pen as CanvasRenderingContext2D, drawing, layout, colours)
  })
  return <canvas ref={canvas} />
})

/** Marks the focused zone's row and column, and the marked cell with its reverse. */
const Marks = ({ model, layout: { left, top, cellPx, count } }: PartProps) => {
  const [zones, turned, focus, marked] = [
    model.ordered.value,
    model.turned.value,
    model.focus.value,
    model.marked.value,
  ]
  const side = cellPx * count
  const at = focus === null ? -1 : zones.indexOf(focus)
  const cells = marked === null ? [] : [marked, { o: marked.d, d: marked.o }].map(pair => cellOf(zones, pair, turned))
  return (
    <>
      {at >= 0 && (
        <>
          <i className="flow-cross" style={{ left, top: top + at * cellPx, width: side, height: cellPx }} />
          <i className="flow-cross" style={{ left: left + at * cellPx, top, width: cellPx, height: side }} />
        </>
      )}
      {cells.map(
        (cell, which) =>
          cell !== null && (
            <i
              key={which === 0 ? 'there' : 'back'}
              className={which === 0 ? 'flow-cell' : 'flow-cell flow-cell-back'}
              style={{ left: left + cell.column * cellPx, top: top + cell.row * cellPx, width: cellPx, height: cellPx }}
            />
          ),
      )}
    </>
  )
}

/** The colours of the matrix, from the smallest figure to the largest between zones. */
export const MatrixKey = ({ model }: { readonly model: FlowsMapModel }) => {
  const figures = model.matrix.value
  const classes = figures === null ? null : matrixClasses(figures)
  if (figures === null || classes === null) return null
  const { from, to, isExceeded } = classes
  const labels = ['0', ...from.slice(1).map(twoDigits), `${twoDigits(to)}${isExceeded ? '+' : ''}`]
  return (
    <div className="flow-matrix-key">
      <p>{`Trips of an average day. Rows: ${model.turned.value ? 'to' : 'from'}. Columns: ${model.turned.value ? 'from' : 'to'}.`}</p>
      <Swatches
        steps={spreadSteps(from.length)}
        labels={labelsWithRoom(labels, SCALE_CHARACTERS)}
        range={[0, from.length - 1]}
      />
      {figures.pools.length > 0 && <p>Pale: the mean of several thin pairs or zones</p>}
    </div>
  )
}
