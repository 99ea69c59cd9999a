import { Checkbox } from '../../../../ui/controls/checkbox.tsx'
import { Select } from '../../../../ui/controls/select.tsx'
import type { FlowsMapModel } from '../model/flows-map-model.ts'

/** The value of a select for all options together. */
const ALL = 'all'

/** Which trips are counted, and which of them are drawn. A choice applies at once. */
export const FlowFiltersTab = ({ model }: { readonly model: FlowsMapModel }) => {
  const { filters, choices } = model
  const isAlone = filters.value.some(({ goesWith }) => goesWith.length === 0)
  return (
    <div className="zone-filters">
      {filters.value.map(filter => (
        <Select
          key={filter.id}
          full
          label={filter.label}
          options={[{ value: ALL, label: filter.all }, ...filter.options]}
          value={choices.value[filter.id] ?? ALL}
          onChange={value => model.choose(filter, value === ALL ? null : value)}
        />
      ))}
      {isAlone && <p className="hint">A mode or a purpose is shown alone, for all hours and days.</p>}
      <Checkbox checked={model.within.value} onChange={model.setWithin}>
        Only flows with both ends in view
      </Checkbox>
    </div>
  )
}
