import { type ReactNode, useEffect } from 'react'
import { Link, useLocation } from 'wouter'
import { CallError, waitText } from '../../app/call-error.ts'
import { refusalOf, type ViewedDataset, viewerTitle } from '../../domain/viewers.ts'
import { buttonClass } from '../../ui/controls/button.tsx'
import { EmptyPanel } from '../../ui/display/empty-panel.tsx'
import { FailedPage, GENERIC_ERROR } from '../../ui/display/error-panel.tsx'
import { showError } from '../../ui/overlays/message-modal.tsx'

/** Returns the dataset that an address names, or null. */
export function datasetIdOf(search: string): number | null {
  const id = Number(new URLSearchParams(search).get('datasetid'))
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

interface EmptyViewerProps {
  readonly title: string
  readonly why: string
  /** Links that precede the link to the existing datasets. */
  readonly links?: ReactNode
  readonly children: string
}

/** Shown if a viewer lacks a dataset, with a link to the existing datasets. */
export const EmptyViewer = ({ title, why, links, children }: EmptyViewerProps) => {
  const datasets = (
    <Link className={buttonClass({})} href="/My_Datasets">
      My Datasets
    </Link>
  )
  return (
    <div className="page-pad">
      <div className="page-head">
        <h1>{title}</h1>
      </div>
      <EmptyPanel
        title={why}
        action={
          links === undefined ? (
            datasets
          ) : (
            <div className="row row-wrap">
              {links}
              {datasets}
            </div>
          )
        }
      >
        {children}
      </EmptyPanel>
    </div>
  )
}

/**
 * Returns the reason why the current viewer cannot show a dataset, with links to the dataset's own viewers. Null if it
 * can.
 */
export const useRefusal = (title: string, details: (ViewedDataset & { readonly id: number }) | null): ReactNode => {
  const viewer = useLocation()[0].slice(1)
  const refusal = details && refusalOf(viewer, details)
  if (refusal === null) return null
  const links = refusal.viewers.map(each => (
    <Link key={each} className={buttonClass({})} href={`/${each}?datasetid=${details?.id}`}>
      {viewerTitle(each)}
    </Link>
  ))
  return (
    <EmptyViewer title={title} why={refusal.title} links={links}>
      {refusal.why}
    </EmptyViewer>
  )
}

/** Shown if a viewer's address names no dataset. */
export const NoDataset = ({ title }: { readonly title: string }) => (
  <EmptyViewer title={title} why="No dataset chosen">
    Open this page from a completed dataset.
  </EmptyViewer>
)

interface NoDetailsProps {
  readonly title: string
  readonly error: unknown
  readonly onRetry: () => void
}

/**
 * Shown if a viewer could not load its dataset. Retry is not offered if the dataset does not exist or is not shared
 * with the user.
 */
export const NoDetails = ({ title, error, onRetry }: NoDetailsProps) => {
  if (!(error instanceof CallError && error.status === 404))
    return <FailedPage title={title} onRetry={onRetry} message={waitText(error, GENERIC_ERROR)} />
  return (
    <EmptyViewer title={title} why="Dataset not found">
      This dataset does not exist or is not shared with your organisation.
    </EmptyViewer>
  )
}

/** Adds a dialog to the same panel, for viewers of one dataset. */
export const NoDetailsDialog = (props: NoDetailsProps) => {
  const { error } = props
  useEffect(() => showError(waitText(error, 'Unable to load report details')), [error])
  return <NoDetails {...props} />
}
