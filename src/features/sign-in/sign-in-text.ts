export const TEXT = {
  line: 'Movement, place by place',
  interrupted: 'You have been signed out. Sign in to continue where you left off.',
  about: 'About',
  forgotten: 'Forgot your password?',
  forgot: {
    heading: 'Forgot your password?',
    lead: 'Enter the email address of your account. A link to set a new password is sent there; it works for one hour.',
    submit: 'Send reset link',
    working: 'Sending',
    back: 'Back to sign in',
    sent: 'Check your email inbox for a reset link',
    failed: (email: string) => `Unable to reset password. Please try again or contact ${email}`,
  },
  reset: {
    heading: 'Set a new password',
    submit: 'Reset password',
    working: 'Saving',
    done: 'Password reset successfully',
    failed: (email: string) =>
      `Unable to reset your password. Your token may be expired. Please try again or contact ${email}`,
  },
} as const
