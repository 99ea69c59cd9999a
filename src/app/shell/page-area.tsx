import { Component, type ReactNode, useEffect, useRef } from 'react'
import { FailedPage } from '../../ui/display/error-panel.tsx'
import { Skeleton } from '../../ui/display/skeleton.tsx'
import { focusHeading, usePageTitle } from '../page-heading.ts'
import { SCREENS } from '../page-screens.ts'
import type { Page } from '../pages.ts'
import { useChunk } from '../use-chunk.ts'

interface Props {
  /** The page's title, shown in the error panel. */
  readonly title: string
  readonly children: ReactNode
}

interface State {
  readonly failed: boolean
}

/** Shows the error panel if the screen fails to render. Retry renders it again. */
class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false }

  static getDerivedStateFromError(): State {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return <FailedPage title={this.props.title} onRetry={() => this.setState({ failed: false })} />
  }
}

/** Shows the page's screen, sets its title, and focuses its heading after a navigation. */
export const PageArea = ({ page }: { readonly page: Page }) => {
  const screen = useChunk(SCREENS[page.title])
  const area = useRef<HTMLDivElement>(null)
  usePageTitle(page.title)
  const from = useRef<Element | null>(null)
  useEffect(() => {
    from.current = document.activeElement
  }, [])
  const ready = screen.kind === 'ready'
  useEffect(() => (ready ? focusHeading(area.current, page.title, from.current) : undefined), [ready, page.title])
  return (
    <div ref={area} className="shell-area">
      {screen.kind === 'ready' && (
        <ErrorBoundary title={page.title}>
          <screen.module.Screen />
        </ErrorBoundary>
      )}
      {screen.kind === 'loading' && (
        <div className="page-pad stack" aria-busy="true">
          <span className="visually-hidden">Loading {page.title}</span>
          <Skeleton width="220px" height="var(--lead-20)" />
          <Skeleton width="320px" />
        </div>
      )}
      {screen.kind === 'failed' && <FailedPage title={page.title} onRetry={screen.retry} />}
    </div>
  )
}
