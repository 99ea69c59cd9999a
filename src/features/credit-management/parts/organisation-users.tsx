import { useMemo } from 'react'
import { waitText } from '../../../app/call-error.ts'
import { call, routes } from '../../../app/client.ts'
import { useLoad } from '../../../app/load.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { ErrorPanel, GENERIC_ERROR } from '../../../ui/display/error-panel.tsx'
import { Skeleton } from '../../../ui/display/skeleton.tsx'
import { TEXT } from '../../organisation-users/text.ts'
import { UserActions } from '../../organisation-users/user-actions.tsx'
import { userColumns } from '../../organisation-users/user-columns.tsx'

const USERS_PAGE_SIZE = 10

interface OrganisationUsersProps {
  /** The same as long as the component lives. */
  readonly organisationId: number
  readonly name: string | undefined
}

/** The users of the chosen organisation, whom an administrator signs out, disables and enables. */
export const OrganisationUsers = ({ organisationId, name }: OrganisationUsersProps) => {
  const users = useLoad(
    signal => call(routes.getOrganisationUsers, { query: { organisationId }, signal }),
    [organisationId],
  )
  const { renew } = users
  // The rows stay while they are read again: whoever has pressed a button keeps the focus on it.
  const columns = useMemo(() => userColumns(user => <UserActions user={user} onChanged={renew} />), [renew])
  if (users.kind === 'loading') return <Skeleton height="240px" />
  if (users.kind === 'failed')
    return <ErrorPanel onRetry={users.retry} message={waitText(users.error, GENERIC_ERROR)} />
  return (
    <DataTable
      label={TEXT.users}
      heading={2}
      search
      columns={columns}
      rows={users.value}
      rowKey={user => user.userOrganisation.userId}
      pageSize={USERS_PAGE_SIZE}
      initialSort={{ id: 'name', descending: false }}
      exportName={`${TEXT.users}, ${name ?? ''}`}
    />
  )
}
