import type { PermittedService } from '../../domain/level.ts'
import { openModal } from '../../ui/overlays/modal-stack.tsx'
import { Terms } from './terms.tsx'

/** Opens the Terms and Conditions, which cannot be closed: true once they are accepted, false where they are rejected. */
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
