import { ask } from '../../../ui/ask.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyPanel } from '../../../ui/empty-panel.tsx'
import { FailedPage } from '../../../ui/failed-page.tsx'
import { announce } from '../../../ui/live-region.tsx'
import { showError, showInfo } from '../../../ui/message-modal.tsx'
import { ModalBody, ModalFooter, openModal } from '../../../ui/modal-stack.tsx'
import { Note } from '../../../ui/note.tsx'
import { Strip } from '../../../ui/strip.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { Tooltip } from '../../../ui/tooltip.tsx'
import { Specimen, States } from './specimen.tsx'

const TONES = ['info', 'good', 'warn', 'bad'] as const

const openStack = (depth: number): void => {
  openModal({
    title: `Modal ${depth}`,
    subtitle: <p className="muted">Outside, Escape and Close pop the top one</p>,
    size: depth === 1 ? 'wide' : depth === 2 ? 'medium' : 'small',
    content: close => (
      <>
        <ModalBody>
          <p>Only the top of the stack can be reached.</p>
        </ModalBody>
        <ModalFooter start={<span className="muted">At the start</span>}>
          <Button onClick={close}>Cancel</Button>
          <Button variant="primary" onClick={() => openStack(depth + 1)}>
            One more
          </Button>
        </ModalFooter>
      </>
    ),
  })
}

const openHeld = (): void => {
  openModal({
    title: 'Terms and Conditions',
    held: true,
    content: close => (
      <>
        <ModalBody>
          <p>Left by its own buttons alone.</p>
        </ModalBody>
        <ModalFooter>
          <Button variant="primary" onClick={close}>
            Accept
          </Button>
        </ModalFooter>
      </>
    ),
  })
}

const askSomething = (): void =>
  ask({ title: 'Delete City centre?', body: 'Its datasets stay.', yes: 'Delete', no: 'Cancel', onYes: () => null })

export const Messages = () => (
  <Specimen title="Messages">
    <Strip label="Strip" actions={<Button small>OK</Button>}>
      <h2>
        <span className="fig">Step 2 of 5</span>
        Choose a place
      </h2>
      <p>Stands over a page and covers nothing of it.</p>
    </Strip>
    {TONES.map(tone => (
      <Note key={tone} tone={tone}>
        <b>{tone}</b> A message that stands where it belongs.
      </Note>
    ))}
    <States label="Tags">
      <Tag>Draft</Tag>
      {TONES.map(tone => (
        <Tag key={tone} tone={tone}>
          {tone}
        </Tag>
      ))}
    </States>
    <States label="Tooltips: on hover, on focus, and the reason of a refused field">
      <Tooltip text="Visits of people who live here are left out">
        <Button>Hover or focus</Button>
      </Tooltip>
      <Tooltip text="Enter a whole number" tone="bad" open>
        <Button>Kept open</Button>
      </Tooltip>
    </States>
    <States label="Modals and toasts">
      <Button onClick={() => openStack(1)}>Open a stack of modals</Button>
      <Button onClick={openHeld}>Open a held modal</Button>
      <Button onClick={askSomething}>Ask a question</Button>
      <Button onClick={() => showError('Postcode search failed')}>Show an error</Button>
      <Button onClick={() => showInfo('Report saved successfully', 'Saved')}>Show an information</Button>
      <Button onClick={() => showToast('City centre is ungrouped', { label: 'Undo', run: () => showToast('Undone') })}>
        Show a toast
      </Button>
      <Button onClick={() => announce('3 zones, 1.2 square kilometres')}>Speak to a screen reader</Button>
    </States>
    <FailedPage title="A page that could not be loaded" onRetry={() => showToast('Loaded again')} />
    <EmptyPanel title="No datasets yet" action={<Button variant="primary">Create Dataset</Button>}>
      Datasets that you order appear here.
    </EmptyPanel>
  </Specimen>
)
