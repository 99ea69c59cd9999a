import { DateField } from '../../../ui/controls/date-field.tsx'
import { TextField } from '../../../ui/controls/field.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import { DATE_RULES, PERIOD_RULES } from '../check-draft.ts'
import { newKey } from '../template-draft.ts'
import { RowList, type TabProps } from './row-list.tsx'

/** The fields that limit which months can be ordered. */
export const DatesTab = ({ draft, change, tried }: TabProps) => {
  const periods = draft.dataPeriods.filter(({ id }) => id > 0)
  return (
    <>
      <section className="card card-pad fields" aria-labelledby="dates-part">
        <h2 id="dates-part">Dates</h2>
        <DateField
          label="Earliest Date"
          value={draft.earliestDate}
          max={draft.latestDate}
          onChange={earliestDate => change({ earliestDate })}
        />
        <DateField
          label="Latest Date"
          value={draft.latestDate}
          min={draft.earliestDate}
          onChange={latestDate => change({ latestDate })}
        />
        <TextField
          label="Days Behind Current Date"
          optional
          numeric
          inputMode="numeric"
          hint="Days between today and the latest data"
          value={draft.daysBehindCurrentDate}
          onChange={daysBehindCurrentDate => change({ daysBehindCurrentDate })}
          validate={DATE_RULES.daysBehindCurrentDate}
          showError={tried}
        />
      </section>
      <section className="card card-pad stack" aria-labelledby="periods-part">
        <h2 id="periods-part">Data Periods</h2>
        <RowList
          noun="data period"
          rows={draft.dataPeriods}
          fields={[
            { name: 'displayName', label: 'Name' },
            { name: 'credits', label: 'Credits', numeric: true },
          ]}
          rules={PERIOD_RULES}
          onChange={dataPeriods => change({ dataPeriods })}
          make={() => ({ key: newKey(), id: 0, displayName: '', credits: '0' })}
          tried={tried}
        />
        {periods.length > 0 && (
          <Select
            label="Selected Data Period"
            options={[
              { value: '', label: 'None' },
              ...periods.map(({ id, displayName }) => ({ value: String(id), label: displayName })),
            ]}
            value={draft.selectedDataPeriod}
            onChange={selectedDataPeriod => change({ selectedDataPeriod })}
          />
        )}
      </section>
    </>
  )
}
