import type { CustomerReport } from '../../../contract/templates.ts'

/** A template's keywords in a line. */
export const Keywords = ({ template }: { readonly template: CustomerReport }) => (
  <p className="keywords">
    {template.customerReportKeywords.map(({ name }) => (
      <span key={name}>{name}</span>
    ))}
  </p>
)
