import { useSignals } from '@preact/signals-react/runtime'
import { UserPlus } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { organisation, refreshOrganisation } from '../../app/organisation.ts'
import { session } from '../../app/session.ts'
import { useTableAddress } from '../../app/use-table-address.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LettersChoice } from './parts/letters-choice.tsx'
import { userColumns } from './parts/user-columns.tsx'
import { openUserForm } from './parts/user-form.tsx'
import { TEXT } from './text.ts'
import './my-account.css'

const USERS_PAGE_SIZE = 10

/** Who is signed in, and for whom. */
export const Screen = () => {
  useSignals()
  const [asked, setAsked] = useState(false)
  const kept = useTableAddress()
  const load = () => {
    setAsked(false)
    void refreshOrganisation().finally(() => setAsked(true))
  }
  useEffect(load, [])
  const columns = useMemo(
    () => userColumns(user => openUserForm({ user, onSaved: () => void refreshOrganisation() })),
    [],
  )
  const details = organisation.value
  const person = session.values.value
  return (
    <div className="page-pad">
      <div className="page-head">
        <h1>{TEXT.heading}</h1>
      </div>
      <section className="card card-pad account" aria-label="Your details">
        <dl>
          <dt>Name</dt>
          <dd>{session.displayName.value}</dd>
          <dt>Email</dt>
          <dd>{person?.emailAddress}</dd>
          {details && (
            <>
              <dt>Organisation</dt>
              <dd>{details.organisationName}</dd>
            </>
          )}
          {details?.isPrimaryUser && (
            <>
              <dt>Organisation credits</dt>
              <dd className="fig">{details.credits.toLocaleString('en-GB')}</dd>
            </>
          )}
        </dl>
        {details && <LettersChoice />}
        {details === undefined && !asked && <Skeleton width="240px" />}
        {details === null && <p className="muted">{TEXT.noOrganisation}</p>}
      </section>
      {details?.isPrimaryUser && (
        <DataTable
          label={TEXT.users}
          heading={2}
          search
          columns={columns}
          rows={details.subUsers}
          rowKey={user => user.userOrganisation.userId}
          pageSize={USERS_PAGE_SIZE}
          {...kept}
          initialSort={{ id: 'name', descending: false }}
          exportName={TEXT.users}
          tools={
            <Button
              icon={<UserPlus aria-hidden="true" />}
              onClick={() => openUserForm({ user: null, onSaved: () => void refreshOrganisation() })}
            >
              {TEXT.create}
            </Button>
          }
        />
      )}
      {details === undefined && asked && <ErrorPanel onRetry={load} />}
    </div>
  )
}
