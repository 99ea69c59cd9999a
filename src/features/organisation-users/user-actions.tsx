import { LogOut, UserRoundCheck, UserRoundX } from 'lucide-react'
import { call, errorText, routes } from '../../app/client.ts'
import { session } from '../../app/session.ts'
import type { OrganisationUser } from '../../contract/organisations.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ask } from '../../ui/overlays/ask.tsx'
import { showError } from '../../ui/overlays/message-modal.tsx'
import { showToast } from '../../ui/overlays/toast.tsx'
import { TEXT } from './text.ts'
import { fullName } from './user-columns.tsx'

interface UserActionsProps {
  readonly user: OrganisationUser
  /** Called when the list is no longer as it was. */
  readonly onChanged: () => void
}

/** Signs a user out everywhere, disables and enables; never oneself. */
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
