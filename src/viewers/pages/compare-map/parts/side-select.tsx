import { SeriesMark } from '../../../../charts/series-mark.tsx'
import { Select } from '../../../../ui/controls/select.tsx'
import type { CompareMapModel } from '../model/create-compare-map.ts'

interface SideSelectProps {
  readonly model: CompareMapModel
  readonly side: 'left' | 'right'
}

/** The dataset of a side, over its map. */
export const SideSelect = ({ model, side }: SideSelectProps) => {
  const { dataset } = model[side].value
  const word = model.layout.value === 'one' ? 'Dataset' : side === 'left' ? 'Left side' : 'Right side'
  return (
    <div className={`compare-pick compare-pick-${side} float`}>
      <SeriesMark mark={dataset.mark} />
      <Select
        label={word}
        hideLabel
        options={model.datasets.map(({ id, name, month }) => ({ value: id, label: name, detail: month }))}
        value={dataset.id}
        onChange={id => model.setSide(side, id)}
      />
    </div>
  )
}
