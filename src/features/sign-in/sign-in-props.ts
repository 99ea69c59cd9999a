export interface SignInProps {
  /** The page of a reset link. */
  readonly resetting: boolean
  readonly signIn: (userName: string, password: string) => Promise<void>
  /** Called when a sign-in becomes likely, to fetch what comes after it. */
  readonly onLikely: () => void
  /** True once a link is on its way. */
  readonly sendResetLink: (emailAddress: string) => Promise<boolean>
  readonly resetPassword: (password: string) => Promise<void>
  /** Shows version and licences. */
  readonly onAbout: () => void
  /** From the reset form to the sign-in form. */
  readonly onBack: () => void
}
