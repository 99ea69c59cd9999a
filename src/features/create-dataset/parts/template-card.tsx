import type { CustomerReport } from '../../../contract/templates.ts'
import { whole } from '../../../domain/text/numbers.ts'
import { TemplateIcon } from '../../../ui/display/template-icon.tsx'
import { openModal } from '../../../ui/overlays/modal-stack.tsx'
import { TemplateDetail } from './template-detail.tsx'
import { TemplateThumbnail } from './template-thumbnail.tsx'

const Keywords = ({ template }: { readonly template: CustomerReport }) => (
  <p className="keywords">
    {template.customerReportKeywords.map(({ name }) => (
      <span key={name}>{name}</span>
    ))}
  </p>
)

const openDetail = (template: CustomerReport): void => {
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

/** A template in short; anywhere on it opens its detail. */
export const TemplateCard = ({ template }: { readonly template: CustomerReport }) => (
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
        </span>
      </div>
    </div>
  </li>
)
