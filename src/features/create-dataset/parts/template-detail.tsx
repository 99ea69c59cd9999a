import { Download, FileText, Map as MapIcon } from 'lucide-react'
import { useState } from 'react'
import { organisation } from '../../../app/organisation.ts'
import { linkToViewer } from '../../../app/viewers.ts'
import type { CustomerReport } from '../../../contract/templates.ts'
import { whole } from '../../../domain/text/numbers.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { LinkButton } from '../../../ui/controls/link-button.tsx'
import { Html } from '../../../ui/display/html.tsx'
import { Note } from '../../../ui/display/note.tsx'
import { ModalBody, ModalFooter } from '../../../ui/overlays/modal-stack.tsx'
import { openDownloads } from '../../downloads/open-downloads.tsx'
import { startWizard } from '../start-wizard.tsx'
import { TEXT } from '../text.ts'
import { templateFacts } from './template-facts.ts'
import { TemplateThumbnail } from './template-thumbnail.tsx'

interface TemplateDetailProps {
  readonly template: CustomerReport
  readonly close: () => void
}

/** What a template answers, its samples, and the way to an own dataset. */
export const TemplateDetail = ({ template, close }: TemplateDetailProps) => {
  const { sampleReportId: sample } = template
  const [asking, setAsking] = useState(false)
  const create = async () => {
    setAsking(true)
    await startWizard(template.id, close)
    setAsking(false)
  }
  const balance = organisation.value?.credits
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
              to={linkToViewer('report', template.reportViewer, sample)}
              icon={<FileText aria-hidden="true" />}
              onClick={close}
            >
              Explore Sample Report
            </LinkButton>
            <LinkButton
              to={linkToViewer('map', template.mapViewer, sample)}
              icon={<MapIcon aria-hidden="true" />}
              onClick={close}
            >
              Explore Sample Map
            </LinkButton>
            <Button
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
