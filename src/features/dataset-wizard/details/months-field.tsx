import { type MouseEvent, useId, useRef } from 'react'
import { labelOfMonth, offeredBetween, toggledMonth } from '../../../domain/months.ts'
import { Select } from '../../../ui/controls/select.tsx'
import type { Decisions } from '../model/decisions.ts'
import { SERIES_TEXT } from '../model/wizard-text.ts'
import '../prices/series.css'

interface MonthsFieldProps {
  readonly decisions: Pick<Decisions, 'months' | 'setMonths'>
  /** The offered months in ascending order. */
  readonly offered: readonly string[]
}

const shortOf = (month: string): string =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-GB', { month: 'short', timeZone: 'UTC' })

/** Selects several months: a range from which single months can be left out. */
export const MonthsField = ({ decisions, offered }: MonthsFieldProps) => {
  const title = useId()
  const last = useRef<string | null>(null)
  const chosen = decisions.months.value
  const [from, to] = [chosen[0] ?? null, chosen.at(-1) ?? null]
  const options = offered.map(value => ({ value, label: labelOfMonth(value) }))
  const years = [...new Set(offered.map(month => month.slice(0, 4)))]
  const press = (month: string, { shiftKey }: MouseEvent): void => {
    const between = shiftKey && last.current !== null ? offeredBetween(offered, last.current, month) : null
    decisions.setMonths(between === null ? toggledMonth(chosen, month) : [...new Set([...chosen, ...between])].sort())
    last.current = month
  }
  return (
    <section className="months-field" aria-labelledby={title}>
      <h2 id={title}>{SERIES_TEXT.months.chips}</h2>
      <div className="wizard-form-pair">
        <Select
          label={SERIES_TEXT.months.from}
          full
          options={options}
          value={from}
          onChange={month => decisions.setMonths(offeredBetween(offered, month, to ?? month))}
        />
        <Select
          label={SERIES_TEXT.months.to}
          full
          options={options}
          value={to}
          onChange={month => decisions.setMonths(offeredBetween(offered, from ?? month, month))}
        />
      </div>
      {years.map(year => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be in line with its chips
        <div key={year} className="month-chips" role="group" aria-label={year}>
          <span className="month-chips-year fig" aria-hidden="true">
            {year}
          </span>
          {offered
            .filter(month => month.startsWith(year))
            .map(month => (
              <button
                key={month}
                type="button"
                className="month-chip"
                aria-pressed={chosen.includes(month)}
                aria-label={labelOfMonth(month)}
                onClick={event => press(month, event)}
              >
                {shortOf(month)}
              </button>
            ))}
        </div>
      ))}
      <p className="fig" role="status">
        {SERIES_TEXT.monthsChosen(chosen.length)}
      </p>
      <p className="hint">{SERIES_TEXT.monthsHint}</p>
    </section>
  )
}
