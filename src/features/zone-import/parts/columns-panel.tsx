import type {
  PropertySummary,
  ZoneFileSummary,
  ZoneProperties,
  ZoneReport,
} from '../../../domain/zone-import/import-report.ts'
import { Select } from '../../../ui/controls/select.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import type { FileCheck } from '../file-check.ts'
import { number, SYSTEMS, TEXT, zonesWord } from '../zone-import-text.ts'

interface ColumnsPanelProps {
  readonly check: FileCheck
  readonly disabled: boolean
}

const NONE = ''
const FOUND_BY = { file: 'stated by the file', numbers: 'found by its numbers', choice: 'chosen by you' } as const

/** The coordinate system, and the properties that contain the zones' codes, names and residents. */
export const ColumnsPanel = ({ check, disabled }: ColumnsPanelProps) => {
  const state = check.state.value
  if (!('summary' in state)) return null
  const { summary } = state
  const report = state.kind === 'checked' ? state.checked.report : null
  return (
    <>
      <section className="zone-import-block" aria-label={TEXT.system}>
        <div className="row">
          <h2>{TEXT.system}</h2>
          {report && (
            <Tag className="zone-import-found" tone={report.systemFrom === 'numbers' ? 'warn' : 'good'}>
              {FOUND_BY[report.systemFrom]}
            </Tag>
          )}
        </div>
        <Select
          label={TEXT.system}
          hideLabel
          full
          disabled={disabled}
          options={[{ value: NONE, label: foundSystem(report) }, ...SYSTEMS]}
          value={check.choices.value.crs ?? NONE}
          onChange={value => void check.setCrs(value === NONE ? null : value)}
        />
        {report && <p className="hint">{placed(report)}</p>}
      </section>
      <Columns check={check} summary={summary} report={report} disabled={disabled} />
    </>
  )
}

const foundSystem = (report: ZoneReport | null): string =>
  report === null || report.systemFrom === 'choice'
    ? TEXT.asFound
    : `${TEXT.asFound}: ${SYSTEMS.find(({ value }) => value === report.system)?.label ?? report.system}`

const placed = ({ zones, features, areaKm2 }: ZoneReport): string => {
  if (features === 1) return `The zone then lies in Great Britain, ${number(areaKm2)} km².`
  const which = zones === features ? `All ${zonesWord(zones)}` : `${number(zones)} of ${zonesWord(features)}`
  return `${which} then lie in Great Britain, ${number(areaKm2)} km² in all.`
}

interface ColumnsProps extends ColumnsPanelProps {
  readonly summary: ZoneFileSummary
  readonly report: ZoneReport | null
}

const ROLES = [
  { role: 'code', label: 'Code' },
  { role: 'name', label: 'Name' },
  { role: 'population', label: 'Population' },
] as const

const Columns = ({ check, summary, report, disabled }: ColumnsProps) => {
  const chosen = check.choices.value.properties
  const set = (role: keyof ZoneProperties, value: string) => {
    const before = chosen ?? { ...summary.suggested, code: null }
    void check.setProperties({ ...before, [role]: value === NONE ? null : value })
  }
  return (
    <section className="zone-import-block" aria-label={TEXT.columns}>
      <h2>{TEXT.columns}</h2>
      {ROLES.map(({ role, label }) => {
        const value = chosen?.[role] ?? null
        const at = summary.properties.findIndex(({ name }) => name === value)
        const property = summary.properties[at]
        return (
          <div key={role} className="zone-import-column">
            <Select
              label={label}
              full
              disabled={disabled || (role !== 'code' && chosen === null)}
              options={[
                { value: NONE, label: role === 'code' ? TEXT.numbered : TEXT.none },
                ...summary.properties
                  .filter(each => role !== 'population' || each.sum !== null)
                  .map(({ name }) => ({ value: name, label: name })),
              ]}
              value={value ?? (role === 'code' && chosen === null ? null : NONE)}
              onChange={next => set(role, next)}
            />
            {role === 'code' && chosen !== null && value === null && (
              <p className="hint zone-import-means">{TEXT.numberedMeans}</p>
            )}
            {property && (
              <p className="hint zone-import-means">
                {summary.rows
                  .slice(0, 3)
                  .map(row => row[at])
                  .filter(text => text !== '')
                  .join(', ')}
                <br />
                {role === 'population' && report?.population
                  ? peopleWords(report.population)
                  : valueWords(property, summary)}
              </p>
            )}
          </div>
        )
      })}
      {summary.properties.length > 0 && (
        <details>
          <summary>{TEXT.rows(summary.rows.length)}</summary>
          <Rows summary={summary} />
        </details>
      )}
    </section>
  )
}

const valueWords = ({ different, empty }: PropertySummary, { features }: ZoneFileSummary): string => {
  const twice = features - empty - different
  return [
    `${number(different)} different`,
    empty === 0 ? 'none empty' : `${number(empty)} empty`,
    ...(twice > 0 ? [`${number(twice)} used before`] : []),
  ].join(', ')
}

const peopleWords = ({ total, empty }: { readonly total: number; readonly empty: number }): string =>
  `${number(total)} people${empty === 0 ? '' : `; unknown for ${zonesWord(empty)}`}`

/** The first ten rows of the file. */
const Rows = ({ summary: { properties, rows } }: { readonly summary: ZoneFileSummary }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must scroll by keyboard too
  <section className="zone-import-rows" aria-label="First rows of the file" tabIndex={0}>
    <table className="fig">
      <thead>
        <tr>
          {properties.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file have no other identity
          <tr key={at}>
            {row.map((text, column) => (
              <td key={properties[column]!.name}>{text}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
