import { Plus, Trash2 } from 'lucide-react'
import type { Validator } from '../../../domain/validators.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { TextField } from '../../../ui/controls/field.tsx'
import { rowsComplete } from '../check-draft.ts'
import { TEXT } from '../configurator-text.ts'
import type { TemplateDraft } from '../template-draft.ts'

export interface TabProps {
  readonly draft: TemplateDraft
  readonly change: (part: Partial<TemplateDraft>) => void
  /** True after an attempt to save. All refused fields then show their reasons. */
  readonly tried: boolean
}

interface RowField<F extends string> {
  readonly name: F
  readonly label: string
  readonly numeric?: boolean
}

interface RowListProps<F extends string, R extends Readonly<Record<F, string>> & { readonly key: number }> {
  /** The name of a row in labels, such as 'area factor'. */
  readonly noun: string
  readonly rows: readonly R[]
  readonly fields: readonly RowField<F>[]
  readonly rules: Readonly<Record<F, Validator>>
  readonly onChange: (rows: readonly R[]) => void
  readonly make: () => R
  readonly tried: boolean
  readonly empty?: string | undefined
}

/** An editable list of rows. A row can only be added once all others are complete. */
export const RowList = <F extends string, R extends Readonly<Record<F, string>> & { readonly key: number }>(
  props: RowListProps<F, R>,
) => {
  const { noun, rows, fields, rules, onChange, make, tried, empty } = props
  const complete = rowsComplete(rules, rows)
  const set = (row: R, name: F, value: string) =>
    onChange(rows.map(each => (each.key === row.key ? { ...each, [name]: value } : each)))
  return (
    <div className="row-list">
      {rows.length === 0 && empty && <p className="muted">{empty}</p>}
      {rows.map((row, at) => (
        <fieldset key={row.key} className="row-list-row">
          <legend className="visually-hidden">{`${noun} ${at + 1}`}</legend>
          {fields.map(({ name, label, numeric }) => (
            <TextField
              key={name}
              label={label}
              hideLabel={at > 0}
              {...(numeric && { numeric, inputMode: 'decimal' as const })}
              maxLength={200}
              value={row[name]}
              onChange={value => set(row, name, value)}
              validate={rules[name]}
              showError={tried}
            />
          ))}
          <Button
            variant="quiet"
            className={at === 0 ? 'row-list-first' : undefined}
            label={`Remove ${noun} ${at + 1}`}
            icon={<Trash2 aria-hidden="true" />}
            onClick={() => onChange(rows.filter(({ key }) => key !== row.key))}
          />
        </fieldset>
      ))}
      <Button
        className="row-list-add"
        icon={<Plus aria-hidden="true" />}
        disabledReason={complete ? null : TEXT.invalidRows}
        onClick={() => onChange([...rows, make()])}
      >
        {`Add ${noun}`}
      </Button>
    </div>
  )
}
