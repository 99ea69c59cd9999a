import type { CustomerReport } from '../../../contract/templates.ts'

export const Keywords = ({ template }: { readonly template: CustomerReport }) => (
  <p className="keywords">
    {template.customerReportKeywords.map(({ name }) => (
      <span key={name}>{name}</span>
    ))}
  </p>
)
