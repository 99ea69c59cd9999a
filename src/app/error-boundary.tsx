import { Component, type ReactNode } from 'react'
import { FailedPage } from '../ui/display/failed-page.tsx'

interface Props {
  /** The page's title, for the error panel. */
  readonly title: string
  readonly children: ReactNode
}

interface State {
  readonly failed: boolean
}

/** Shows the error panel where drawing the screen fails; Retry draws it again. */
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
