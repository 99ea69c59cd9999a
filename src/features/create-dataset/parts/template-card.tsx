import { Download, FileText, Map as MapIcon } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { organisation, refreshOrganisation } from '../../../app/organisation.ts'
import { linkToViewer } from '../../../app/pages.ts'
import type { Template } from '../../../contract/wire-names.ts'
import { whole } from '../../../domain/text/numbers.ts'
import { Button, buttonClass, LinkButton } from '../../../ui/controls/button.tsx'
import { GENERIC_ERROR } from '../../../ui/display/error-panel.tsx'
import { Html } from '../../../ui/display/html.tsx'
import { Note } from '../../../ui/display/note.tsx'
import { TemplateIcon } from '../../../ui/display/template-icon.tsx'
import { showError } from '../../../ui/overlays/message-modal.tsx'
import { ModalBody, ModalFooter, openModal } from '../../../ui/overlays/modal-stack.tsx'
import { openDownloads } from '../../downloads/downloads.tsx'
import { leastPriceText, templateFacts } from '../create-catalogue.ts'
import { TEXT } from '../create-dataset-text.ts'
import { TemplateThumbnail } from './template-thumbnail.tsx'

/** Reloads the balance. Opens the wizard if it is above zero, and otherwise explains what to do. */
const startWizard = async (templateId: number, close: () => void): Promise<void> => {
  await refreshOrganisation()
  const details = organisation.value
  if (details === undefined) {
    showError(GENERIC_ERROR)
    return
  }
  if ((details?.credits ?? 0) <= 0) {
    warnOfBalance()
    return
  }
  close()
  // Passes on the saved area for the new dataset.
  const area = new URLSearchParams(location.search).get('area')
  navigate(`/Dataset_Wizard?id=${templateId}${area === null ? '' : `&area=${encodeURIComponent(area)}`}`)
}

const warnOfBalance = (): void => {
  openModal({
    title: TEXT.creditWarning.title,
    size: 'small',
    content: close => (
      <>
        <ModalBody>
          <p className="muted">{TEXT.creditWarning.body}</p>
        </ModalBody>
        <ModalFooter>
          <Button onClick={close}>OK</Button>
          <Link className={buttonClass({ variant: 'primary' })} href="/Contact_Support">
            {TEXT.creditWarning.contact}
          </Link>
        </ModalFooter>
      </>
    ),
  })
}

interface TemplateDetailProps {
  readonly template: Template
  readonly close: () => void
}

/** A template's description and samples, and the button that creates a dataset. */
const TemplateDetail = ({ template, close }: TemplateDetailProps) => {
  const { sampleId: sample } = template
  const [asking, setAsking] = useState(false)
  const create = async () => {
    setAsking(true)
    await startWizard(template.id, close)
    setAsking(false)
  }
  const balance = organisation.value?.credits
  const from = leastPriceText(template)
  return (
    <>
      <ModalBody>
        <div className="detail">
          <div className="detail-prose">
            <p>{template.externalDescription || template.internalDescription}</p>
            <h3>Details</h3>
            <Html html={template.details} />
            <dl className="detail-facts">
              {templateFacts(template).map(([label, text]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
            <p className="hint">{TEXT.protection}</p>
            {organisation.value?.canSpendCredits === false && <Note>{TEXT.maySpendNot}</Note>}
          </div>
          <div className="detail-samples">
            <div className="detail-picture">
              <TemplateThumbnail template={template} />
            </div>
            <LinkButton
              className="detail-sample"
              to={linkToViewer('report', template.reportViewer, sample)}
              icon={<FileText aria-hidden="true" />}
              onClick={close}
            >
              Explore Sample Report
            </LinkButton>
            <LinkButton
              className="detail-sample"
              to={linkToViewer('map', template.mapViewer, sample)}
              icon={<MapIcon aria-hidden="true" />}
              onClick={close}
            >
              Explore Sample Map
            </LinkButton>
            <Button
              className="detail-sample"
              icon={<Download aria-hidden="true" />}
              disabledReason={sample === null ? 'This template has no sample dataset' : null}
              onClick={() => sample !== null && openDownloads(sample, `${template.name}, sample`)}
            >
              Download Sample Data
            </Button>
          </div>
        </div>
      </ModalBody>
      <ModalFooter
        start={
          <p className="muted fig">
            Base credits <b className="detail-figure">{whole(template.baseCredits)}</b>
            {from !== null && ` (${from})`}
            {balance !== undefined && `, your organisation has ${whole(balance)}`}
          </p>
        }
      >
        <Button variant="primary" working={asking && 'Checking credits'} onClick={() => void create()}>
          Create Dataset
        </Button>
      </ModalFooter>
    </>
  )
}

const Keywords = ({ template }: { readonly template: Template }) => (
  <p className="keywords">
    {template.keywords.map(({ name }) => (
      <span key={name}>{name}</span>
    ))}
  </p>
)

const openDetail = (template: Template): void => {
  openModal({
    title: template.name,
    subtitle: <Keywords template={template} />,
    icon: (
      <span className="template-emblem">
        <TemplateIcon code={template.icon} />
      </span>
    ),
    size: 'wide',
    content: close => <TemplateDetail template={template} close={close} />,
  })
}

/** A summary of a template. Clicking it opens the details. */
export const TemplateCard = ({ template }: { readonly template: Template }) => {
  const from = leastPriceText(template)
  return (
    <li className="card template-card">
      <TemplateThumbnail template={template} />
      <div className="template-body">
        <h2 className="template-name">
          <TemplateIcon code={template.icon} />
          <button type="button" className="template-open" onClick={() => openDetail(template)}>
            {template.name}
          </button>
        </h2>
        <p className="template-words">{template.internalDescription}</p>
        <div className="template-foot">
          <Keywords template={template} />
          <span className="template-price">
            <b>{whole(template.baseCredits)}</b> credits
            {from !== null && <span className="template-from">{from}</span>}
          </span>
        </div>
      </div>
    </li>
  )
}
