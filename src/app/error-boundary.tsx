import { Component, type ReactNode } from 'react'
import { FailedPage } from '../ui/display/failed-page.tsx'

interface Props {
  /** Of the page. */
  readonly title: string
  readonly children: ReactNode
}

interface State {
  readonly failed: boolean
}

/** A screen that broke shows the error panel; Retry draws it anew. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false }

  static getDerivedStateFromError(): State {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return <FailedPage title={this.props.title} onRetry={() => this.setState({ failed: false })} />
  }
}
