import type { ReactNode } from 'react'
import type { OrganisationUser } from '../../contract/organisations.ts'
import type { Column } from '../../ui/data-table/column.ts'
import { Tag } from '../../ui/display/tag.tsx'
import { ACCESS_LABELS } from './text.ts'

const yesNo = (yes: boolean): string => (yes ? 'Yes' : 'No')
export const fullName = ({ name, surname }: OrganisationUser): string => `${name} ${surname}`

const TONES: Readonly<Record<string, 'good' | 'bad'>> = { Active: 'good', Disabled: 'bad' }

/**
 * The columns of an organisation's users.
 * @param actions the buttons at the end of a row
 */
export const userColumns = (actions: (user: OrganisationUser) => ReactNode): readonly Column<OrganisationUser>[] => [
  { id: 'name', header: 'Name', value: fullName },
  { id: 'email', header: 'Email Address', value: user => user.emailAddress },
  { id: 'access', header: 'Dataset Access', value: user => ACCESS_LABELS[user.userOrganisation.datasetAccess] },
  { id: 'spend', header: 'Can Spend Credits', value: user => yesNo(user.userOrganisation.canSpendCredits) },
  { id: 'primary', header: 'Is Primary User?', value: user => yesNo(user.userOrganisation.isPrimaryUser) },
  {
    id: 'status',
    header: 'Status',
    value: user => user.status,
    cell: user => <Tag tone={TONES[user.status]}>{user.status}</Tag>,
  },
  {
    id: 'actions',
    header: 'Actions',
    value: () => null,
    actions: true,
    cell: user => <span className="row">{actions(user)}</span>,
  },
]
