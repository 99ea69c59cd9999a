import { Link } from 'wouter'
import { buttonClass } from '../ui/button.tsx'
import { EmptyPanel } from '../ui/empty-panel.tsx'

/** A viewer whose address names no dataset. */
export const NoDataset = ({ title }: { readonly title: string }) => (
  <div className="page-pad">
    <div className="page-head">
      <h1>{title}</h1>
    </div>
    <EmptyPanel
      title="No dataset chosen"
      action={
        <Link className={buttonClass({})} href="/My_Datasets">
          My Datasets
        </Link>
      }
    >
      Open this page from a completed dataset.
    </EmptyPanel>
  </div>
)
