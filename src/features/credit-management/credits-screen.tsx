import { useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'wouter'
import { waitText } from '../../app/call-error.ts'
import { call, errorText, routes } from '../../app/client.ts'
import { refreshOrganisation } from '../../app/organisation.ts'
import type { CustomerCredit } from '../../contract/credits.ts'
import { whole } from '../../domain/text/numbers.ts'
import { Select } from '../../ui/controls/select.tsx'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { useTableAddress } from '../../ui/data-table/table-view.ts'
import { EmptyPanel } from '../../ui/display/empty-panel.tsx'
import { ErrorPanel, FailedPage, GENERIC_ERROR } from '../../ui/display/error-panel.tsx'
import { Skeleton } from '../../ui/display/skeleton.tsx'
import { ask } from '../../ui/overlays/ask.tsx'
import { showError } from '../../ui/overlays/message-modal.tsx'
import { showToast } from '../../ui/overlays/toast.tsx'
import { type Credits, createCredits, type Ledger } from './create-credits.ts'
import { TEXT } from './credits-text.ts'
import { AddCredit } from './parts/add-credit.tsx'
import { BalanceChart } from './parts/balance-chart.tsx'
import { historyColumns, signedText } from './parts/history-columns.tsx'
import './credit-management.css'
import { useLoad } from '../../app/load.ts'
import { TEXT as USERS_TEXT, UserActions, userColumns } from '../organisation-users/users.tsx'

/** Represents no organisation in a list of ids. */
const NONE = 0

const startCredits = () =>
  createCredits({
    organisations: () => call(routes.getAllOrganisations),
    history: organisationId => call(routes.getOrganisationCustomerCredits, { query: { organisationId } }),
    unused: organisationId => call(routes.getCurrentUnusedCredits, { query: { organisationId } }),
    add: (organisationId, credit) => call(routes.createCustomerCredit, { body: { organisationId, ...credit } }),
    reverse: id => call(routes.deleteCustomerCredit, { query: { id } }),
  })

/** The credits of an organisation: its balance and its history. The organisation's id is in the address. */
export const Screen = () => {
  const [credits] = useState(startCredits)
  const [search, setSearch] = useSearchParams()
  const tableAddress = useTableAddress()
  const organisationId = Number(search.get('organisation')) || null
  useEffect(() => void credits.load(), [credits])
  useEffect(() => void credits.choose(organisationId), [credits, organisationId])
  const organisations = credits.organisations.value
  const ledger = credits.ledger.value
  const name = organisations?.find(({ id }) => id === organisationId)?.name
  const unused = ledger.kind === 'ready' ? ledger.value.unused : 0
  const columns = useMemo(
    () => historyColumns(unused, row => askToReverse(credits, row, name ?? 'The organisation', unused)),
    [credits, name, unused],
  )
  if (organisations === null) {
    const message = waitText(credits.failure.value, GENERIC_ERROR)
    return <FailedPage title={TEXT.heading} onRetry={() => void credits.load()} message={message} />
  }
  return (
    <div className="page-pad">
      <div className="page-head">
        <h1>{TEXT.heading}</h1>
      </div>
      <div className="credits">
        <div className="credits-side">
          <section className="card card-pad credit-form" aria-label="Organisation">
            <Select
              label="Organisation"
              full
              disabled={organisations === undefined}
              options={[
                { value: NONE, label: TEXT.choose },
                ...(organisations ?? []).map(each => ({ value: each.id, label: each.name })),
              ]}
              value={organisationId ?? NONE}
              onChange={id => setSearch(id === NONE ? {} : { organisation: String(id) }, { replace: true })}
            />
            {ledger.kind === 'loading' && <Skeleton height="52px" />}
            {ledger.kind === 'ready' && (
              <div>
                <p className="hint" id="unused">
                  {TEXT.unused}
                </p>
                <output className="credit-unused fig" aria-labelledby="unused">
                  {whole(ledger.value.unused)}
                </output>
              </div>
            )}
          </section>
          {ledger.kind === 'ready' && (
            <AddCredit
              key={organisationId}
              add={async credit => {
                await credits.add(credit)
                void refreshOrganisation()
              }}
            />
          )}
        </div>
        <div className="credits-main">
          {organisationId === null && <EmptyPanel title={TEXT.noneChosen}>{TEXT.noneChosenMeans}</EmptyPanel>}
          {ledger.kind === 'failed' && (
            <ErrorPanel
              onRetry={() => void credits.choose(organisationId)}
              message={waitText(ledger.error, GENERIC_ERROR)}
            />
          )}
          {ledger.kind === 'loading' && <Skeleton height="420px" />}
          {ledger.kind === 'ready' && ledger.value.rows.length === 0 && <p className="muted">{TEXT.empty}</p>}
          {ledger.kind === 'ready' && ledger.value.rows.length > 0 && (
            <>
              <BalanceChart rows={ledger.value.rows} />
              <DataTable
                label={TEXT.history}
                heading={2}
                search
                columns={columns}
                rows={ledger.value.rows}
                rowKey={row => row.id}
                {...tableAddress}
                initialSort={{ id: 'created', descending: true }}
                exportName={`${TEXT.history}, ${name ?? ''}`}
              />
            </>
          )}
        </div>
        {organisationId !== null && (
          <div className="credits-wide">
            <OrganisationUsers key={organisationId} organisationId={organisationId} name={name} />
          </div>
        )}
      </div>
    </div>
  )
}

/** Asks with the amount and the balance after, because a reversal cannot itself be reversed. */
const askToReverse = (credits: Credits, row: Ledger<CustomerCredit>, organisation: string, unused: number): void =>
  ask({
    title: TEXT.reverseTitle,
    body: TEXT.reverseMeans(organisation, signedText(-row.signed), unused, unused - row.signed),
    yes: 'Reverse',
    no: 'Cancel',
    onYes: () =>
      credits
        .reverse(row.id)
        .then(() => showToast(TEXT.reversed))
        .catch((error: unknown) => showError(errorText(error, TEXT.reverseFailed)))
        .finally(() => void refreshOrganisation()),
  })

const USERS_PAGE_SIZE = 10

interface OrganisationUsersProps {
  /** Stays the same for the life of the component. */
  readonly organisationId: number
  readonly name: string | undefined
}

/** The users of the chosen organisation, whom an administrator can sign out, disable and enable. */
const OrganisationUsers = ({ organisationId, name }: OrganisationUsersProps) => {
  const users = useLoad(
    signal => call(routes.getOrganisationUsers, { query: { organisationId }, signal }),
    [organisationId],
  )
  const { renew } = users
  // The rows stay while they are reloaded, so that a pressed button keeps the focus.
  const columns = useMemo(() => userColumns(user => <UserActions user={user} onChanged={renew} />), [renew])
  if (users.kind === 'loading') return <Skeleton height="240px" />
  if (users.kind === 'failed')
    return <ErrorPanel onRetry={users.retry} message={waitText(users.error, GENERIC_ERROR)} />
  return (
    <DataTable
      label={USERS_TEXT.users}
      heading={2}
      search
      columns={columns}
      rows={users.value}
      rowKey={user => user.userOrganisation.userId}
      pageSize={USERS_PAGE_SIZE}
      initialSort={{ id: 'name', descending: false }}
      exportName={`${USERS_TEXT.users}, ${name ?? ''}`}
    />
  )
}
