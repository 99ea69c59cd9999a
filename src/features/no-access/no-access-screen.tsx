import { settings } from '../../app/browser-settings.ts'

export const TEXT = {
  heading: 'No Access',
  /** @param title the portal's name */
  none: (title: string) => `Your account does not have access to ${title}.`,
  elsewhere:
    'If you use another of our platforms, sign in there. If you expected to find your datasets here, ask the primary user of your organisation, or contact',
} as const

/** Shown to users whose account lacks access. */
export const Screen = () => (
  <div className="page-pad prose-page">
    <h1>{TEXT.heading}</h1>
    <p>{TEXT.none(settings.portalTitle)}</p>
    <p>
      {TEXT.elsewhere} <a href={`mailto:${settings.supportEmail}`}>{settings.supportEmail}</a>.
    </p>
  </div>
)
