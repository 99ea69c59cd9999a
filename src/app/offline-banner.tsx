import { connection } from './client.ts'
import './offline-banner.css'

/** Says quietly that the portal cannot be reached. What is on the screen stays usable. */
export const OfflineBanner = () => (
  <p className="offline-banner" role="status">
    {connection.isLost.value && 'You are offline, or Ambit cannot be reached. This message goes when it is back.'}
  </p>
)
