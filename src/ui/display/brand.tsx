import './brand.css'

/** The logo, which shows a bearing taken from a point. */
export const BrandMark = () => (
  <svg className="brand-mark" viewBox="0 0 24 24" aria-hidden="true">
    <path d="M12 3.2L21.6 20.2H2.4z" />
    <circle cx="12" cy="14.6" r="2.3" />
  </svg>
)
