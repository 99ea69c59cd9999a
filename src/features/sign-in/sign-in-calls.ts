import { settings } from '../../app/browser-settings.ts'
import { call, routes } from '../../app/client.ts'
import { TENANT_ID } from '../../domain/constants.ts'
import { showError, showInfo } from '../../ui/overlays/message-modal.tsx'
import { TEXT } from './sign-in-text.ts'

export interface SignInProps {
  /** True on the page of a reset link. */
  readonly resetting: boolean
  /** True if the user was signed out without their action. */
  readonly interrupted: boolean
  readonly signIn: (userName: string, password: string) => Promise<void>
  /** Called when a sign-in becomes likely, to prefetch the next screen. */
  readonly onLikely: () => void
  /** Resolves to true once a link has been sent. */
  readonly sendResetLink: (emailAddress: string) => Promise<boolean>
  readonly resetPassword: (password: string) => Promise<void>
  /** Shows the version and the licences. */
  readonly onAbout: () => void
  /** Opens the sign-in form from the reset form. */
  readonly onBack: () => void
}

/** Requests a reset link. The reply does not reveal whether the address has an account. */
export const sendResetLink = async (emailAddress: string): Promise<boolean> => {
  try {
    await call(routes.sendPasswordResetLink, { body: { emailAddress, tenancyName: 'default' } })
  } catch {
    showError(TEXT.forgot.failed(settings.supportEmail))
    return false
  }
  showInfo(TEXT.forgot.sent, 'Reset link')
  return true
}

/**
 * Sets a new password with the code from an e-mailed link.
 * @param link the page's query: tenantId, userId and resetCode
 * @returns true if the server accepted it
 */
export const resetPassword = async (link: URLSearchParams, password: string): Promise<boolean> => {
  const tenantId = Number(link.get('tenantId') ?? TENANT_ID)
  const userId = Number(link.get('userId'))
  const resetCode = link.get('resetCode') ?? ''
  try {
    await call(routes.resetPasswordExternal, { body: { tenantId: tenantId as 1, userId, resetCode, password } })
  } catch {
    showError(TEXT.reset.failed(settings.supportEmail))
    return false
  }
  showInfo(TEXT.reset.done, 'Password')
  return true
}
