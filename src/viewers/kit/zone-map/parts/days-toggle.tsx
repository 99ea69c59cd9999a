import { sentenceCase } from '../../../../domain/text/sentence-case.ts'
import { ToggleGroup } from '../../../../ui/controls/toggle-group.tsx'
import { chosenOptions } from '../filters.ts'
import type { ZoneMode } from '../mode.ts'
import { isEvery, type Viewing } from '../model/machine.ts'
import type { ZoneScreenModel } from '../model/zone-screen-model.ts'

const DAY_TYPE = 'daytype'
const ALL_DAYS = 'all'

interface DaysToggleProps {
  readonly model: ZoneScreenModel
  readonly mode: ZoneMode
  readonly state: Viewing
}

/**
 * Repeats the search for all days, weekdays or weekends, with the same selection. Hidden if the dataset cannot tell
 * them apart.
 */
export const DaysToggle = ({ model, mode, state }: DaysToggleProps) => {
  const filter = mode.filters.find(({ id }) => id === DAY_TYPE)
  if (filter?.kind !== 'many' || filter.options.length < 2 || mode.canFilterByZone) return null
  const chosen = chosenOptions(filter, state.filters)
  const show = (value: string) =>
    model.restore({
      ...model.link.peek(),
      filters: { ...state.filters, [DAY_TYPE]: value === ALL_DAYS ? [] : [value] },
      zones: isEvery(state.selected, state.result.items) ? 'all' : [...state.selected],
    })
  return (
    <div className="zone-section">
      <ToggleGroup
        full
        label="Days"
        options={[
          { value: ALL_DAYS, label: 'All days' },
          ...filter.options.map(({ value, words }) => ({ value, label: sentenceCase(words) })),
        ]}
        value={chosen.length === 1 ? (chosen[0]?.value ?? ALL_DAYS) : ALL_DAYS}
        onChange={show}
      />
    </div>
  )
}
