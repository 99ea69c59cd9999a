import { Pencil } from 'lucide-react'
import type { OrganisationUser } from '../../../contract/organisations.ts'
import { Button } from '../../../ui/button.tsx'
import type { Column } from '../../../ui/data-table/column.ts'
import { Tag } from '../../../ui/tag.tsx'
import { ACCESS_LABELS } from '../text.ts'

const yesNo = (yes: boolean): string => (yes ? 'Yes' : 'No')
const fullName = ({ name, surname }: OrganisationUser): string => `${name} ${surname}`

/** The columns of the organisation's users. */
export const userColumns = (edit: (user: OrganisationUser) => void): readonly Column<OrganisationUser>[] => [
  { id: 'name', header: 'Name', value: fullName },
  { id: 'email', header: 'Email Address', value: user => user.emailAddress },
  { id: 'access', header: 'Dataset Access', value: user => ACCESS_LABELS[user.userOrganisation.datasetAccess] },
  { id: 'spend', header: 'Can Spend Credits', value: user => yesNo(user.userOrganisation.canSpendCredits) },
  { id: 'primary', header: 'Is Primary User?', value: user => yesNo(user.userOrganisation.isPrimaryUser) },
  {
    id: 'status',
    header: 'Status',
    value: user => user.status,
    cell: user => <Tag tone={user.status === 'Active' ? 'good' : undefined}>{user.status}</Tag>,
  },
  {
    id: 'edit',
    header: 'Edit',
    value: () => null,
    actions: true,
    cell: user => (
      <Button
        variant="quiet"
        small
        label={`Edit ${fullName(user)}`}
        icon={<Pencil aria-hidden="true" />}
        onClick={() => edit(user)}
      />
    ),
  },
]
