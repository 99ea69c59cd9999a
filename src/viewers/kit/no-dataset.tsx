import { Link } from 'wouter'
import { buttonClass } from '../../ui/controls/button.tsx'
import { EmptyPanel } from '../../ui/display/empty-panel.tsx'

interface EmptyViewerProps {
  readonly title: string
  readonly why: string
  readonly children: string
}

/** A viewer without a dataset, with the way to those that there are. */
export const EmptyViewer = ({ title, why, children }: EmptyViewerProps) => (
  <div className="page-pad">
    <div className="page-head">
      <h1>{title}</h1>
    </div>
    <EmptyPanel
      title={why}
      action={
        <Link className={buttonClass({})} href="/My_Datasets">
          My Datasets
        </Link>
      }
    >
      {children}
    </EmptyPanel>
  </div>
)

/** A viewer whose address names no dataset. */
export const NoDataset = ({ title }: { readonly title: string }) => (
  <EmptyViewer title={title} why="No dataset chosen">
    Open this page from a completed dataset.
  </EmptyViewer>
)
