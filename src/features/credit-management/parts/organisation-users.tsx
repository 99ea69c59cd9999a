import { useCallback, useEffect, useMemo, useState } from 'react'
import { waitText } from '../../../app/call-error.ts'
import { call, routes } from '../../../app/client.ts'
import type { OrganisationUser } from '../../../contract/organisations.ts'
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
  /** Undefined while they are loading at first, an error where they could not be loaded. */
  const [users, setUsers] = useState<readonly OrganisationUser[] | Error | undefined>(undefined)
  // The rows stay while they are read again: whoever has pressed a button keeps the focus on it.
  const load = useCallback(
    () => call(routes.getOrganisationUsers, { query: { organisationId } }).then(setUsers, setUsers),
    [organisationId],
  )
  useEffect(() => void load(), [load])
  const columns = useMemo(() => userColumns(user => <UserActions user={user} onChanged={() => void load()} />), [load])
  if (users === undefined) return <Skeleton height="240px" />
  if (users instanceof Error) return <ErrorPanel onRetry={() => void load()} message={waitText(users, GENERIC_ERROR)} />
  return (
    <DataTable
      label={TEXT.users}
      heading={2}
      search
      columns={columns}
      rows={users}
      rowKey={user => user.userOrganisation.userId}
      pageSize={USERS_PAGE_SIZE}
      initialSort={{ id: 'name', descending: false }}
      exportName={`${TEXT.users}, ${name ?? ''}`}
    />
  )
}
