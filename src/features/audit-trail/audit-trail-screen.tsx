import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { call, errorText, routes } from '../../app/client.ts'
import { organisation } from '../../app/organisation.ts'
import { session } from '../../app/session.ts'
import type { AuditVerdict } from '../../contract/audit.ts'
import { counted, whole } from '../../domain/text/numbers.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Note } from '../../ui/display/note.tsx'
import { Skeleton } from '../../ui/display/skeleton.tsx'
import { showError } from '../../ui/overlays/message-modal.tsx'
import { TEXT } from './audit-trail-text.ts'
import { Trail } from './parts/trail.tsx'
import './audit-trail.css'

const Verdict = ({ verdict }: { readonly verdict: AuditVerdict }) => {
  const { fault, rows, hash, unchained, overdue } = verdict
  const tone = fault !== null ? 'bad' : overdue > 0 ? 'warn' : 'good'
  return (
    <Note tone={tone} role="status">
      <p>
        <b>{fault === null ? `No tampering in ${counted(rows, 'entry', 'entries')}` : 'The chain is broken'}</b>
        {fault !== null && ` ${fault} No tampering up to row ${whole(rows)}.`}
      </p>
      {hash !== null && (
        <p className="audit-hash">
          {TEXT.head}: {hash}:{rows}
        </p>
      )}
      {unchained > 0 && (
        <p>
          {whole(unchained)} {unchained === 1 ? 'entry is' : 'entries are'} not chained yet
          {overdue > 0 && `, ${whole(overdue)} of them for more than ten minutes`}.
        </p>
      )}
    </Note>
  )
}

/** The state of the hash chain, which is verified on request. */
const ChainCard = ({ verify }: { readonly verify: () => Promise<AuditVerdict> }) => {
  const [verdict, setVerdict] = useState<AuditVerdict | null>(null)
  const [working, setWorking] = useState(false)
  const run = async () => {
    setWorking(true)
    try {
      setVerdict(await verify())
    } catch (error) {
      showError(errorText(error, TEXT.verifyFailed))
    }
    setWorking(false)
  }
  return (
    <section className="card card-pad audit-chain" aria-labelledby="audit-chain">
      <div className="audit-chain-head">
        <h2 id="audit-chain">{TEXT.chain}</h2>
        <Button
          icon={<ShieldCheck aria-hidden="true" />}
          working={working && TEXT.verifying}
          onClick={() => void run()}
        >
          {TEXT.verify}
        </Button>
      </div>
      <p className="hint audit-chain-means">{TEXT.chainMeans}</p>
      {verdict && <Verdict verdict={verdict} />}
    </section>
  )
}

/** The audit trail. Administrators see all organisations, primary users only their own. */
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
