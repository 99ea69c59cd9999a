import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import { organisation, refreshOrganisation } from '../../app/organisation.ts'
import { session } from '../../app/session.ts'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import './my-account.css'

/** Who is signed in, and for whom. */
export const Screen = () => {
  useSignals()
  const [asked, setAsked] = useState(false)
  const load = () => {
    setAsked(false)
    void refreshOrganisation().finally(() => setAsked(true))
  }
  useEffect(load, [])
  const details = organisation.value
  const person = session.values.value
  return (
    <div className="page-pad">
      <div className="page-head">
        <h1>My Account</h1>
      </div>
      <section className="card card-pad account" aria-label="Your details">
        <dl>
          <dt>Name</dt>
          <dd>{session.displayName.value}</dd>
          <dt>Email</dt>
          <dd>{person?.emailAddress}</dd>
          {details && (
            <>
              <dt>Organisation</dt>
              <dd>{details.organisationName}</dd>
            </>
          )}
          {details?.isPrimaryUser && (
            <>
              <dt>Organisation credits</dt>
              <dd className="fig">{details.credits.toLocaleString('en-GB')}</dd>
            </>
          )}
        </dl>
        {details === undefined && !asked && <Skeleton width="240px" />}
        {details === null && <p className="muted">You are not a member of any organisation.</p>}
      </section>
      {details === undefined && asked && <ErrorPanel onRetry={load} />}
    </div>
  )
}
