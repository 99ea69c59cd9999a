import { LogOut, UserRoundCheck, UserRoundX } from 'lucide-react'
import type { ReactNode } from 'react'
import { call, errorText, routes } from '../../app/client.ts'
import { session } from '../../app/session.ts'
import type { OrganisationUser } from '../../contract/organisations.ts'
import { Button } from '../../ui/controls/button.tsx'
import type { Column } from '../../ui/data-table/column.ts'
import { Tag } from '../../ui/display/tag.tsx'
import { ask } from '../../ui/overlays/ask.tsx'
import { showError } from '../../ui/overlays/message-modal.tsx'
import { showToast } from '../../ui/overlays/toast.tsx'

export const TEXT = {
  users: 'Organisation Users',
  own: 'This is your own account',
  signedOutAlready: 'Only active users can be signed out',
  cancel: 'Cancel',
  signOut: {
    title: 'Sign out everywhere',
    body: (name: string) => `All sessions and download links of ${name} end at once. ${name} can sign in again.`,
    yes: 'Sign out',
    done: (name: string) => `${name} is signed out everywhere`,
    failed: 'The user could not be signed out',
  },
  disable: {
    title: 'Disable user',
    body: (name: string) =>
      `${name} is signed out everywhere at once and cannot sign in until the account is enabled again. The datasets that ${name} ordered stay.`,
    yes: 'Disable',
    done: (name: string) => `${name} is disabled`,
    failed: 'The user could not be disabled',
  },
  enable: {
    done: (name: string) => `${name} is enabled`,
    failed: 'The user could not be enabled',
  },
} as const

/** Keyed by the number that the calls use. */
export const ACCESS_LABELS = { 1: 'View Own', 2: 'View All' } as const

const yesNo = (yes: boolean): string => (yes ? 'Yes' : 'No')
export const fullName = ({ name, surname }: OrganisationUser): string => `${name} ${surname}`

const TONES: Readonly<Record<string, 'good' | 'bad'>> = { Active: 'good', Disabled: 'bad' }

/**
 * Returns the columns of an organisation's users.
 * @param actions renders the buttons at the end of a row
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

interface UserActionsProps {
  readonly user: OrganisationUser
  /** Called after the list has changed. */
  readonly onChanged: () => void
}

/** Signs out, disables or enables a user. Not available for the signed-in user. */
export const UserActions = ({ user, onChanged }: UserActionsProps) => {
  const name = fullName(user)
  const { userId } = user.userOrganisation
  const own = session.values.value?.userId === userId ? TEXT.own : null
  const make = async (
    route: typeof routes.signOutUser | typeof routes.disableUser | typeof routes.enableUser,
    words: { readonly done: (name: string) => string; readonly failed: string },
  ) => {
    try {
      await call(route, { body: { userId } })
      showToast(words.done(name))
    } catch (error) {
      showError(errorText(error, words.failed))
    }
    onChanged()
  }
  const askFirst = (words: typeof TEXT.signOut | typeof TEXT.disable, onYes: () => unknown) =>
    ask({ title: words.title, body: words.body(name), yes: words.yes, no: TEXT.cancel, onYes })
  return (
    <>
      <Button
        variant="quiet"
        small
        label={`Sign out ${name} everywhere`}
        icon={<LogOut aria-hidden="true" />}
        disabledReason={own ?? (user.status === 'Active' ? null : TEXT.signedOutAlready)}
        onClick={() => askFirst(TEXT.signOut, () => make(routes.signOutUser, TEXT.signOut))}
      />
      {user.status === 'Disabled' ? (
        <Button
          variant="quiet"
          small
          label={`Enable ${name}`}
          icon={<UserRoundCheck aria-hidden="true" />}
          onClick={() => void make(routes.enableUser, TEXT.enable)}
        />
      ) : (
        <Button
          variant="quiet"
          small
          label={`Disable ${name}`}
          icon={<UserRoundX aria-hidden="true" />}
          disabledReason={own}
          onClick={() => askFirst(TEXT.disable, () => make(routes.disableUser, TEXT.disable))}
        />
      )}
    </>
  )
}
