import { Map as MapIcon, Table } from 'lucide-react'
import { useState } from 'react'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { MultiSelect } from '../../../ui/multi-select.tsx'
import { type Option, Select } from '../../../ui/select.tsx'
import { Slider } from '../../../ui/slider.tsx'
import { Subtabs, type TabItem, Tabs } from '../../../ui/tabs.tsx'
import { ToggleGroup } from '../../../ui/toggle-group.tsx'
import { Specimen, States } from './specimen.tsx'

const MONTHS: readonly Option<string>[] = Array.from({ length: 12 }, (_, month) => ({
  value: String(month),
  label: new Date(2026, month).toLocaleDateString('en-GB', { month: 'long', year: 'numeric' }),
  detail: month % 3 === 0 ? `+${month * 5}` : undefined,
}))
const VIEWS = [
  { value: 'table', label: 'Table', icon: <Table aria-hidden="true" /> },
  { value: 'map', label: 'Map', icon: <MapIcon aria-hidden="true" />, detail: '+20' },
  { value: 'none', label: 'Disabled', disabled: true },
] as const
const TABS: readonly TabItem<string>[] = [
  { id: 'summary', label: 'Summary' },
  { id: 'visits', label: 'Visits' },
  { id: 'factors', label: 'Area Factors', errors: 2 },
  { id: 'off', label: 'Disabled', disabled: true },
]

export const Choices = () => {
  const [month, setMonth] = useState<string | null>('9')
  const [months, setMonths] = useState<string[]>(['8', '9'])
  const [view, setView] = useState<(typeof VIEWS)[number]['value']>('table')
  const [tab, setTab] = useState('summary')
  const [day, setDay] = useState('2026-10-14')
  const [checked, setChecked] = useState(true)
  const [value, setValue] = useState<readonly number[]>([40])
  const [range, setRange] = useState<readonly number[]>([20, 70])
  const chooseOne = { label: 'Month', options: MONTHS, onChange: setMonth }
  const chooseSome = { options: MONTHS, onChange: setMonths, placeholder: 'Choose months' }
  return (
    <Specimen title="Choices">
      <States label="One of many">
        <Select {...chooseOne} value={month} />
        <Select {...chooseOne} label="Nothing chosen" value={null} />
        <Select {...chooseOne} label="Refused" value={null} error="Enter a value" />
        <Select {...chooseOne} label="Disabled" value={month} disabled />
      </States>
      <States label="Some of many">
        <MultiSelect {...chooseSome} label="Months" value={months} />
        <MultiSelect {...chooseSome} label="Nothing chosen" value={[]} />
        <MultiSelect {...chooseSome} label="Disabled" value={months} disabled />
      </States>
      <States label="Three or fewer">
        <ToggleGroup label="View" showLabel options={VIEWS} value={view} onChange={setView} />
        <ToggleGroup label="View, nothing chosen" showLabel options={VIEWS} value={null} onChange={setView} />
        <Checkbox checked={checked} onChange={setChecked}>
          Can spend credits
        </Checkbox>
        <Checkbox checked={!checked} onChange={kept => setChecked(!kept)}>
          The other way round
        </Checkbox>
        <Checkbox checked disabled onChange={setChecked}>
          Disabled
        </Checkbox>
      </States>
      <States label="A day, Monday first; 5 to 24 October may be chosen">
        <DateField label="Earliest date" value={day} onChange={setDay} min="2026-10-05" max="2026-10-24" />
        <DateField label="No date yet" value="" onChange={setDay} />
      </States>
      <States label="On a scale">
        <Slider label="Distance, km" min={0} max={100} value={value} onChange={setValue} />
        <Slider label="Range" min={0} max={100} value={range} onChange={setRange} thumbLabels={['Lowest', 'Highest']} />
        <Slider label="Disabled" min={0} max={100} value={[30]} onChange={setValue} disabled />
      </States>
      <Tabs label="Sections" tabs={TABS} selected={tab} onSelect={setTab}>
        <p className="muted">The panel of {tab}.</p>
      </Tabs>
      <Subtabs label="Views" tabs={TABS} selected={tab} onSelect={setTab}>
        <p className="muted">The quieter second row: {tab}.</p>
      </Subtabs>
    </Specimen>
  )
}
