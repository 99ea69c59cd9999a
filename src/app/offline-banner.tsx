import { connection } from './client.ts'
import './offline-banner.css'

/** A quiet note that the portal cannot be reached. The page stays usable. */
export const OfflineBanner = () => (
  <p className="offline-banner" role="status">
    {connection.isLost.value &&
      'You are offline, or Ambit cannot be reached. This message disappears when the connection is back.'}
  </p>
)
