import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { InputType } from '../../../domain/constants.ts'
import { optionsProblem } from '../../../domain/inputs.ts'
import { viewersOf } from '../../../domain/viewers.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { TextField } from '../../../ui/controls/field.tsx'
import { ToggleGroup } from '../../../ui/controls/toggle-group.tsx'
import { Note } from '../../../ui/display/note.tsx'
import { INPUT_RULES, inputsComplete, OPTION_RULES } from '../check-draft.ts'
import { TEXT } from '../configurator-text.ts'
import {
  inputNote,
  missingInputs,
  moveInput,
  newInput,
  replaceByKnownInput,
  retitleInput,
  rowOfKnown,
  withYes,
} from '../edit-inputs.ts'
import { type InputRow, newKey, type TemplateDraft } from '../template-draft.ts'
import { RowList, type TabProps } from './row-list.tsx'

const TYPES = [
  { value: InputType.SingleDropdown, label: TEXT.singleDropdown },
  { value: InputType.MultiDropdown, label: TEXT.multiDropdown },
] as const

interface InputEditorProps {
  readonly input: InputRow
  readonly tried: boolean
  readonly onChange: (input: InputRow) => void
}

/** Edits an input with its options. */
const InputEditor = ({ input, tried, onChange }: InputEditorProps) => (
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
        hint={input.id > 0 ? 'Viewers look for this name, so it cannot change' : undefined}
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

interface InputNoteProps {
  readonly input: InputRow
  readonly draft: TemplateDraft
  readonly onChange: (inputs: readonly InputRow[]) => void
}

/** Warns that no viewer reads an input, and offers the one that was probably meant. */
const UnreadNote = ({ input, draft, onChange }: InputNoteProps) => {
  const note = inputNote(input, draft.inputs, viewersOf(draft))
  if (note === null) return null
  const { text, instead, lacksYes } = note
  return (
    <Note tone="warn" role="status">
      <p>{text}</p>
      {instead !== null && (
        <Button
          small
          className="input-note-act"
          onClick={() => onChange(replaceByKnownInput(draft.inputs, input.key, instead))}
        >
          {`Use “${instead.displayTitle}” instead`}
        </Button>
      )}
      {lacksYes && (
        <Button
          small
          className="input-note-act"
          onClick={() => onChange(draft.inputs.map(each => (each.key === input.key ? withYes(each) : each)))}
        >
          Add the option Yes
        </Button>
      )}
    </Note>
  )
}

interface KnownInputsProps {
  readonly draft: TemplateDraft
  readonly onAdd: (input: InputRow) => void
}

/** The inputs that the chosen viewers read but the template lacks. One click adds a complete input. */
const KnownInputs = ({ draft, onAdd }: KnownInputsProps) => {
  const viewers = viewersOf(draft)
  const missing = missingInputs(draft.inputs, viewers)
  if (viewers.length === 0) return <p className="hint">{TEXT.noViewerYet}</p>
  if (missing.length === 0) return null
  return (
    <section className="card card-pad stack" aria-labelledby="known-inputs">
      <h2 id="known-inputs">{TEXT.knownInputs}</h2>
      <p className="hint">{TEXT.knownInputsPrices}</p>
      <ul className="known-inputs">
        {missing.map(known => (
          <li key={known.name}>
            <div>
              <strong>{known.displayTitle}</strong>
              <p className="hint">{known.does}</p>
            </div>
            <span className="hint fig">
              {known.options.map(({ name, credits }) => `${name} +${credits}`).join(', ')}
            </span>
            <Button
              icon={<Plus aria-hidden="true" />}
              aria-label={`Add ${known.displayTitle}`}
              onClick={() => onAdd(rowOfKnown(known))}
            >
              Add
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The template's inputs, in the order in which customers see them. */
export const InputsTab = ({ draft, change, tried }: TabProps) => {
  const set = (inputs: readonly InputRow[]) => change({ inputs })
  return (
    <section className="stack" aria-label="Other Inputs">
      {draft.inputs.length === 0 && <p className="muted">{TEXT.noInputs}</p>}
      {draft.inputs.map((input, at) => (
        <article key={input.key} className="card card-pad stack" aria-label={input.displayTitle || 'New input'}>
          <div className="row">
            <h2>{input.displayTitle || 'New input'}</h2>
            <span className="push" />
            <Button
              variant="quiet"
              small
              label="Move up"
              disabled={at === 0}
              icon={<ArrowUp aria-hidden="true" />}
              onClick={() => set(moveInput(draft.inputs, input.key, -1))}
            />
            <Button
              variant="quiet"
              small
              label="Move down"
              disabled={at === draft.inputs.length - 1}
              icon={<ArrowDown aria-hidden="true" />}
              onClick={() => set(moveInput(draft.inputs, input.key, 1))}
            />
            <Button
              variant="quiet"
              small
              label="Delete input"
              disabledReason={input.id > 0 && draft.isPublished ? TEXT.inputPublished : null}
              icon={<Trash2 aria-hidden="true" />}
              onClick={() => set(draft.inputs.filter(({ key }) => key !== input.key))}
            />
          </div>
          <UnreadNote input={input} draft={draft} onChange={set} />
          {tried && !draft.isDraft && optionsProblem(input) !== null && (
            <Note tone="bad" role="alert">
              {optionsProblem(input)}
            </Note>
          )}
          <InputEditor
            input={input}
            tried={tried}
            onChange={next => set(draft.inputs.map(each => (each.key === input.key ? next : each)))}
          />
        </article>
      ))}
      <KnownInputs draft={draft} onAdd={input => set([...draft.inputs, input])} />
      <Button
        className="inputs-own"
        icon={<Plus aria-hidden="true" />}
        disabledReason={inputsComplete(draft.inputs) ? null : TEXT.invalidRows}
        onClick={() => set([...draft.inputs, newInput()])}
      >
        Add input
      </Button>
    </section>
  )
}
