import { settings } from '../../app/settings.ts'
import { ModalBody, openModal } from '../../ui/overlays/modal-stack.tsx'
import { AboutText } from './parts/about-text.tsx'

/** The page's text for whoever has not signed in. */
export const openAbout = (): void =>
  void openModal({
    title: `About ${settings.portalTitle}`,
    size: 'wide',
    content: () => (
      <ModalBody>
        <div className="prose-page">
          <AboutText heading="h3" />
        </div>
      </ModalBody>
    ),
  })
