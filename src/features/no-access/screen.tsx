import { settings } from '../../app/settings.ts'

/** The account exists, but opens nothing here. */
export const Screen = () => (
  <div className="page-pad prose-page">
    <h1>No Access</h1>
    <p>Your account does not have access to {settings.portalTitle}.</p>
    <p>
      If you use another of our platforms, sign in there. If you expected to find your datasets here, ask the primary
      user of your organisation, or contact <a href={`mailto:${settings.supportEmail}`}>{settings.supportEmail}</a>.
    </p>
  </div>
)
