import { call, routes } from '../../app/client.ts'
import { organisation } from '../../app/organisation.ts'
import { session } from '../../app/session.ts'
import { Skeleton } from '../../ui/display/skeleton.tsx'
import { ChainCard } from './parts/chain-card.tsx'
import { Trail } from './parts/trail.tsx'
import { TEXT } from './text.ts'
import './audit-trail.css'

/** The audit trail: of every organisation for administrators, of the own one for its primary user. */
export const Screen = () => {
  const everywhere = session.level.value === 'Admin'
  const details = organisation.value
  const reads = everywhere || details?.isPrimaryUser === true
  const verify = () => call(everywhere ? routes.verifyAuditTrail : routes.verifyOrganisationAuditTrail)
  return (
    <div className="page-pad">
      <div className="page-head">
        <h1>{TEXT.heading}</h1>
      </div>
      <div className="audit">
        {!reads && details === undefined && <Skeleton height="420px" />}
        {!reads && details !== undefined && <p className="muted">{TEXT.notYours}</p>}
        {reads && (
          <>
            <p className="hint">{everywhere ? TEXT.everywhere : TEXT.own}</p>
            <ChainCard verify={verify} />
            <Trail everywhere={everywhere} />
          </>
        )}
      </div>
    </div>
  )
}
