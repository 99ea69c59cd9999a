import { useState } from 'react'
import type { PermittedService } from '../../domain/level.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ErrorPanel, GENERIC_ERROR } from '../../ui/display/error-panel.tsx'
import { Html } from '../../ui/display/html.tsx'
import { Skeleton } from '../../ui/display/skeleton.tsx'
import { showError } from '../../ui/overlays/message-modal.tsx'
import { ModalBody, ModalFooter, openModal } from '../../ui/overlays/modal-stack.tsx'
import { waitText } from '../call-error.ts'
import { CallError, call, routes } from '../client.ts'
import { useLoad } from '../load.ts'

interface TermsProps {
  readonly serviceId: number
  readonly answer: (accepted: boolean) => void
}

export const Terms = ({ serviceId, answer }: TermsProps) => {
  const terms = useLoad(signal => call(routes.getServiceTerms, { query: { serviceId }, signal }), [serviceId])
  const [working, setWorking] = useState(false)
  const accept = async () => {
    setWorking(true)
    try {
      await call(routes.acceptTerms, { body: { serviceId } })
      answer(true)
    } catch (error) {
      setWorking(false)
      showError(`Unable to accept terms ${error instanceof CallError ? error.status : ''}`.trim())
    }
  }
  return (
    <>
      <ModalBody>
        {terms.kind === 'loading' && <Skeleton height="240px" />}
        {terms.kind === 'failed' && <ErrorPanel onRetry={terms.retry} message={waitText(terms.error, GENERIC_ERROR)} />}
        {terms.kind === 'ready' && <Html html={terms.value} />}
      </ModalBody>
      <ModalFooter>
        <Button onClick={() => answer(false)}>Reject</Button>
        <Button
          variant="primary"
          working={working && 'Accepting'}
          disabled={terms.kind !== 'ready'}
          onClick={() => void accept()}
        >
          Accept
        </Button>
      </ModalFooter>
    </>
  )
}

/** Shows the Terms and Conditions, which the user must accept or reject. Resolves to true if the user accepts them. */
export const askTerms = (service: PermittedService): Promise<boolean> =>
  new Promise(resolve => {
    openModal({
      title: 'Terms and Conditions',
      held: true,
      content: close => (
        <Terms
          serviceId={service.serviceId}
          answer={accepted => {
            resolve(accepted)
            close()
          }}
        />
      ),
      onClose: () => resolve(false),
    })
  })
