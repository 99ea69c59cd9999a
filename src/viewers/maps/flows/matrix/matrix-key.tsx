import { tripsText } from '../../../../domain/flows/trips-text.ts'
import type { FlowsMapModel } from '../model/flows-map-model.ts'
import { matrixClasses } from './draw-matrix.ts'

/** The colours of the matrix from the least figure to the greatest. */
export const MatrixKey = ({ model }: { readonly model: FlowsMapModel }) => {
  const figures = model.matrix.value
  if (figures === null || figures.flows.length === 0) return null
  const { bounds } = matrixClasses(figures)
  const most = Math.max(...figures.flows.map(({ trips }) => trips))
  return (
    <p className="flow-matrix-key">
      <span>{`Rows: ${model.turned.value ? 'to' : 'from'}. Columns: ${model.turned.value ? 'from' : 'to'}.`}</span>
      <span className="fig">{tripsText(bounds[0] ?? 0, null)}</span>
      <span className="flow-ramp" aria-hidden="true">
        {bounds.map((bound, step) => (
          <i key={bound} style={{ background: `var(--ramp-${step})` }} />
        ))}
      </span>
      <span className="fig">{tripsText(most, null)}</span>
      {figures.pools.length > 0 && <span>Pale: the mean of a pool of thin pairs</span>}
    </p>
  )
}
