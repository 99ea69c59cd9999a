import { Component, type ReactNode } from 'react'
import { ErrorPanel } from '../ui/error-panel.tsx'

interface State {
  readonly failed: boolean
}

/** A screen that broke shows the error panel; Retry draws it anew. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { failed: false }

  static getDerivedStateFromError(): State {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <div className="page-pad">
        <ErrorPanel onRetry={() => this.setState({ failed: false })} />
      </div>
    )
  }
}
