import { useState } from 'react'
import { call, errorText, routes } from '../../../app/client.ts'
import { useLoad } from '../../../app/load.ts'
import type { ReadyMadeReport } from '../../../contract/ready-made.ts'
import { viewersOf, viewerTitle } from '../../../domain/viewers.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { ToggleGroup } from '../../../ui/controls/toggle-group.tsx'
import { ErrorPanel } from '../../../ui/display/error-panel.tsx'
import { Note } from '../../../ui/display/note.tsx'
import { Skeleton } from '../../../ui/display/skeleton.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { showError } from '../../../ui/overlays/message-modal.tsx'
import { ModalBody, ModalFooter, openModal } from '../../../ui/overlays/modal-stack.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { installedText, TEXT } from '../configurator-text.ts'

const OFFERS = [
  { value: 'draft', label: 'As drafts' },
  { value: 'published', label: 'Published' },
] as const

/** Opens the dialog for installing the product's own templates. */
export const openReadyMade = (onInstalled: () => void): void => {
  openModal({
    title: TEXT.readyMade,
    subtitle: <p className="muted">{TEXT.readyMadeMeans}</p>,
    content: close => <ReadyMade onInstalled={onInstalled} close={close} />,
  })
}

interface ReadyMadeProps {
  readonly onInstalled: () => void
  readonly close: () => void
}

const ReadyMade = ({ onInstalled, close }: ReadyMadeProps) => {
  const reports = useLoad(signal => call(routes.getReadyMadeReports, { signal }), [])
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [offer, setOffer] = useState<(typeof OFFERS)[number]['value']>('draft')
  const [working, setWorking] = useState(false)
  const toggle = (name: string, isChosen: boolean) =>
    setChosen(isChosen ? [...chosen, name] : chosen.filter(one => one !== name))
  const install = async () => {
    setWorking(true)
    try {
      const { installed } = await call(routes.installReadyMadeReports, {
        body: { names: [...chosen], isDraft: offer === 'draft' },
      })
      close()
      showToast(installedText(installed.length, offer === 'draft'))
      onInstalled()
    } catch (error) {
      setWorking(false)
      showError(errorText(error, TEXT.installFailed))
    }
  }
  return (
    <>
      <ModalBody>
        <div className="stack">
          {reports.kind === 'loading' && <Skeleton height="240px" />}
          {reports.kind === 'failed' && <ErrorPanel onRetry={reports.retry} />}
          {reports.kind === 'ready' && (
            <ul className="ready-made">
              {reports.value.map(report => (
                <ReadyMadeRow
                  key={report.name}
                  report={report}
                  isChosen={chosen.includes(report.name)}
                  onChange={isChosen => toggle(report.name, isChosen)}
                />
              ))}
            </ul>
          )}
          <ToggleGroup label={TEXT.installAs} showLabel options={OFFERS} value={offer} onChange={setOffer} />
          <Note tone={offer === 'draft' ? 'info' : 'warn'}>
            {offer === 'draft' ? TEXT.pricesOfDrafts : TEXT.pricesOfPublished}
          </Note>
        </div>
      </ModalBody>
      <ModalFooter>
        <Button onClick={close}>Cancel</Button>
        <Button
          variant="primary"
          disabledReason={chosen.length === 0 ? 'Choose a report' : null}
          working={working && 'Installing'}
          onClick={() => void install()}
        >
          Install
        </Button>
      </ModalFooter>
    </>
  )
}

interface RowProps {
  readonly report: ReadyMadeReport
  readonly isChosen: boolean
  readonly onChange: (isChosen: boolean) => void
}

const ReadyMadeRow = ({ report, isChosen, onChange }: RowProps) => (
  <li>
    <Checkbox checked={isChosen} disabled={report.isInstalled} onChange={onChange}>
      <strong>{report.name}</strong>
      {report.isInstalled ? (
        <Tag>{TEXT.installed}</Tag>
      ) : (
        <span className="hint fig">{report.baseCredits} credits</span>
      )}
    </Checkbox>
    <div className="ready-made-about">
      <p>{report.externalDescription}</p>
      <p className="hint">{viewersOf(report).map(viewerTitle).join(', ')}</p>
      {report.needs !== null && <p className="hint">{report.needs}</p>}
    </div>
  </li>
)
