import type { AuditEntry } from '../../../contract/audit.ts'
import { whole } from '../../../domain/text/numbers.ts'
import { ModalBody, openModal } from '../../../ui/overlays/modal-stack.tsx'
import { actionOf, detailsOf, fieldName, valueText, whoOf } from '../entry-words.ts'
import { TEXT } from '../text.ts'

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'long' })

const Value = ({ value }: { readonly value: unknown }) =>
  typeof value === 'object' && value !== null ? (
    <pre className="audit-json">{JSON.stringify(value, null, 1)}</pre>
  ) : (
    valueText(value)
  )

const EntryDetails = ({ entry }: { readonly entry: AuditEntry }) => {
  const { fields, changes } = detailsOf(entry)
  return (
    <ModalBody>
      <dl className="audit-facts">
        <dt>Time</dt>
        <dd>{moment.format(new Date(entry.time))}</dd>
        <dt>Who</dt>
        <dd>{whoOf(entry)}</dd>
        <dt>Organisation</dt>
        <dd>{entry.organisationName ?? '–'}</dd>
        <dt>From</dt>
        <dd>{entry.address}</dd>
        <dt>Chain row</dt>
        <dd className="fig">{entry.chainRow === null ? TEXT.notChained : whole(entry.chainRow)}</dd>
        {fields.map(([name, value]) => [
          <dt key={`${name} name`}>{fieldName(name)}</dt>,
          <dd key={name}>
            <Value value={value} />
          </dd>,
        ])}
      </dl>
      {changes.length > 0 && (
        <div className="html">
          <table aria-label="What changed">
            <thead>
              <tr>
                <th scope="col">Field</th>
                <th scope="col">Before</th>
                <th scope="col">After</th>
              </tr>
            </thead>
            <tbody>
              {changes.map(({ field, before, after }) => (
                <tr key={field}>
                  <th scope="row">{fieldName(field)}</th>
                  <td>
                    <Value value={before} />
                  </td>
                  <td>
                    <Value value={after} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </ModalBody>
  )
}

/** Opens all that an entry tells; `returnTo` gets the focus when it closes. */
export const openEntry = (entry: AuditEntry, returnTo: HTMLElement): void => {
  openModal({ title: actionOf(entry), returnTo, content: () => <EntryDetails entry={entry} /> })
}
