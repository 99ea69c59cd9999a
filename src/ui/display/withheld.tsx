import './withheld.css'

/** The one drawing of a figure that is not released: never zero, never blank. */
export const Withheld = ({ children = 'withheld to protect individuals' }: { readonly children?: string }) => (
  <span className="withheld">
    <i className="withheld-hatch" aria-hidden="true" />
    {children}
  </span>
)
