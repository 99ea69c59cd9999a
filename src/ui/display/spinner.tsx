import './spinner.css'

/** Something is on its way. Where the work can be counted use Progress. */
export const Spinner = ({ label }: { readonly label?: string | undefined }) => (
  <span className="spinner" {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })} />
)
