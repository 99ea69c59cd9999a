import { InputType } from '../../../domain/constants.ts'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { TextField } from '../../../ui/controls/field.tsx'
import { ToggleGroup } from '../../../ui/controls/toggle-group.tsx'
import { INPUT_RULES, OPTION_RULES } from '../check-draft.ts'
import { type InputRow, newKey } from '../draft.ts'
import { retitleInput } from '../edit-inputs.ts'
import { TEXT } from '../text.ts'
import { RowList } from './row-list.tsx'

const TYPES = [
  { value: InputType.SingleDropdown, label: TEXT.singleDropdown },
  { value: InputType.MultiDropdown, label: TEXT.multiDropdown },
] as const

interface InputEditorProps {
  readonly input: InputRow
  readonly tried: boolean
  readonly onChange: (input: InputRow) => void
}

/** One question with its options. */
export const InputEditor = ({ input, tried, onChange }: InputEditorProps) => (
  <>
    <div className="fields">
      <TextField
        label="Display Title"
        maxLength={200}
        value={input.displayTitle}
        onChange={title => onChange(retitleInput(input, title))}
        validate={INPUT_RULES.displayTitle}
        showError={tried}
      />
      <TextField
        label="Internal Name"
        maxLength={200}
        readOnly={input.id > 0}
        hint={input.id > 0 ? 'Viewers look for this name; it stays' : undefined}
        value={input.name}
        onChange={name => onChange({ ...input, name })}
        validate={INPUT_RULES.name}
        showError={tried}
      />
      <TextField
        label="Tooltip"
        optional
        maxLength={2000}
        value={input.tooltip}
        onChange={tooltip => onChange({ ...input, tooltip })}
      />
      <ToggleGroup
        label="Type"
        showLabel
        options={TYPES}
        value={input.type}
        onChange={type => onChange({ ...input, type })}
      />
      <Checkbox checked={input.active} onChange={active => onChange({ ...input, active })}>
        Active
      </Checkbox>
      <Checkbox checked={input.internal} onChange={internal => onChange({ ...input, internal })}>
        Internal
      </Checkbox>
    </div>
    <RowList
      noun="option"
      rows={input.options}
      fields={[
        { name: 'name', label: 'Option' },
        { name: 'credits', label: 'Credits', numeric: true },
      ]}
      rules={OPTION_RULES}
      onChange={options => onChange({ ...input, options })}
      make={() => ({ key: newKey(), id: 0, name: '', credits: '0' })}
      tried={tried}
    />
  </>
)
