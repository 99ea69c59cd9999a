import { Grid3x3, Map as MapIcon } from 'lucide-react'
import { MATRIX_ORDERS, type MatrixOrder } from '../../../../domain/flows/matrix-order.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { Checkbox } from '../../../../ui/controls/checkbox.tsx'
import { Select } from '../../../../ui/controls/select.tsx'
import type { FlowsMapModel } from '../model/flows-map-model.ts'

const ORDERS: Readonly<Record<MatrixOrder, string>> = {
  total: 'By total',
  name: 'By name',
  position: 'North to south',
}

interface MatrixToolsProps {
  readonly model: FlowsMapModel
  readonly title: string
  /** False where the matrix itself stands elsewhere. */
  readonly withMatrix?: boolean
}

/** The order of rows and columns, which of them are origins, and where the matrix stands. */
export const MatrixTools = ({ model, title, withMatrix = true }: MatrixToolsProps) => {
  const isLarge = model.stage.value === 'matrix'
  return (
    <>
      <div className="row">
        <h3>{title}</h3>
        <span className="push" />
        <Button
          small
          icon={isLarge ? <MapIcon aria-hidden="true" /> : <Grid3x3 aria-hidden="true" />}
          onClick={() => model.showStage(isLarge ? 'map' : 'matrix')}
        >
          {isLarge ? 'Map' : 'Full size'}
        </Button>
      </div>
      {withMatrix && (
        <div className="row row-wrap">
          <Select
            hideLabel
            label="Order of zones"
            options={MATRIX_ORDERS.map(value => ({ value, label: ORDERS[value] }))}
            value={model.order.value}
            onChange={model.setOrder}
          />
          <Checkbox checked={model.turned.value} onChange={model.setTurned}>
            Rows are destinations
          </Checkbox>
        </div>
      )}
    </>
  )
}
