import { LogOut, Pencil, UserPlus } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { waitText } from '../../app/call-error.ts'
import { call, errorText, routes } from '../../app/client.ts'
import { organisation, organisationFailure, refreshOrganisation } from '../../app/organisation.ts'
import { session } from '../../app/session.ts'
import { leave } from '../../app/start.ts'
import { whole } from '../../domain/text/numbers.ts'
import { Button } from '../../ui/controls/button.tsx'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { useTableAddress } from '../../ui/data-table/table-view.ts'
import { ErrorPanel, GENERIC_ERROR } from '../../ui/display/error-panel.tsx'
import { Skeleton } from '../../ui/display/skeleton.tsx'
import { ask } from '../../ui/overlays/ask.tsx'
import { showError } from '../../ui/overlays/message-modal.tsx'
import { fullName, TEXT as USERS, UserActions, userColumns } from '../organisation-users/users.tsx'
import { TEXT } from './my-account-text.ts'
import { openUserForm } from './parts/user-form.tsx'
import './my-account.css'
import { useLoad } from '../../app/load.ts'
import type { OwnCustomerCredit } from '../../contract/credits.ts'
import { Checkbox } from '../../ui/controls/checkbox.tsx'
import { withBalances } from '../credit-management/create-credits.ts'
import { ledgerColumns } from '../credit-management/parts/history-columns.tsx'

const USERS_PAGE_SIZE = 10

const askToSignOut = () =>
  ask({
    title: TEXT.signOutEverywhere,
    body: TEXT.signOutMeans,
    yes: TEXT.signOutYes,
    no: TEXT.cancel,
    onYes: () =>
      call(routes.logOutEverywhere).then(leave, (error: unknown) => showError(errorText(error, TEXT.signOutFailed))),
  })

/** The user's account and organisation. */
export const Screen = () => {
  const [asked, setAsked] = useState(false)
  const tableAddress = useTableAddress()
  const load = () => {
    setAsked(false)
    void refreshOrganisation().finally(() => setAsked(true))
  }
  useEffect(load, [])
  const columns = useMemo(
    () =>
      userColumns(user => (
        <>
          <Button
            variant="quiet"
            small
            label={`Edit ${fullName(user)}`}
            icon={<Pencil aria-hidden="true" />}
            onClick={() => openUserForm({ user, onSaved: () => void refreshOrganisation() })}
          />
          <UserActions user={user} onChanged={() => void refreshOrganisation()} />
        </>
      )),
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
              <dd className="fig">{whole(details.credits)}</dd>
            </>
          )}
        </dl>
        {details && <EmailChoice />}
        {details === undefined && !asked && <Skeleton width="240px" />}
        {details === null && <p className="muted">{TEXT.noOrganisation}</p>}
        <Button className="account-sign-out" icon={<LogOut aria-hidden="true" />} onClick={askToSignOut}>
          {TEXT.signOutEverywhere}
        </Button>
      </section>
      {details?.isPrimaryUser && (
        <DataTable
          label={USERS.users}
          heading={2}
          search
          columns={columns}
          rows={details.subUsers}
          rowKey={user => user.userOrganisation.userId}
          pageSize={USERS_PAGE_SIZE}
          {...tableAddress}
          initialSort={{ id: 'name', descending: false }}
          exportName={USERS.users}
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
      {details?.isPrimaryUser && (
        <div className="account-credits">
          <OwnCredits balance={details.credits} />
        </div>
      )}
      {details === undefined && asked && (
        <ErrorPanel onRetry={load} message={waitText(organisationFailure.value, GENERIC_ERROR)} />
      )}
    </div>
  )
}

/** Which e-mails the user gets about their datasets. A click saves the choice. */
const EmailChoice = () => {
  const notices = useLoad(signal => call(routes.getNotices, { signal }), [])
  const [chosen, setChosen] = useState<boolean | null>(null)
  const choose = (datasetLetters: boolean) => {
    setChosen(datasetLetters)
    call(routes.setNotices, { body: { datasetLetters } }).catch((error: unknown) => {
      setChosen(!datasetLetters)
      showError(errorText(error, TEXT.emailsFailed))
    })
  }
  const saved = notices.kind === 'ready' && notices.value.datasetLetters
  return (
    <Checkbox
      className="account-emails"
      checked={chosen ?? saved}
      disabled={notices.kind !== 'ready'}
      onChange={choose}
    >
      {TEXT.emails}
    </Checkbox>
  )
}

const PAGE_SIZE = 10
const COLUMNS = ledgerColumns<OwnCustomerCredit>()

/** Shows a primary user the credits that the organisation has received and spent. */
const OwnCredits = ({ balance }: { readonly balance: number }) => {
  // A new balance means a new history.
  const history = useLoad(signal => call(routes.getOwnCustomerCredits, { signal }), [balance])
  if (history.kind === 'failed')
    return <ErrorPanel onRetry={history.retry} message={waitText(history.error, GENERIC_ERROR)} />
  if (history.kind === 'loading') return <Skeleton height="240px" />
  return (
    <DataTable
      label={TEXT.credits}
      heading={2}
      search
      columns={COLUMNS}
      rows={withBalances(history.value)}
      rowKey={row => row.id}
      pageSize={PAGE_SIZE}
      initialSort={{ id: 'created', descending: true }}
      exportName={TEXT.credits}
      empty={TEXT.noCredits}
    />
  )
}
