import { settings } from '../../app/settings.ts'
import { TEXT } from './text.ts'

/** The account exists, but opens nothing here. */
export const Screen = () => (
  <div className="page-pad prose-page">
    <h1>{TEXT.heading}</h1>
    <p>{TEXT.none(settings.portalTitle)}</p>
    <p>
      {TEXT.elsewhere} <a href={`mailto:${settings.supportEmail}`}>{settings.supportEmail}</a>.
    </p>
  </div>
)
