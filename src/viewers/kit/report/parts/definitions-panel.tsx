import type { ComponentType } from 'react'
import { waitText } from '../../../../app/call-error.ts'
import { type Definition, QUALITY_DEFINITIONS } from '../../../../domain/definitions.ts'
import { ErrorPanel, GENERIC_ERROR } from '../../../../ui/display/error-panel.tsx'
import { Skeleton } from '../../../../ui/display/skeleton.tsx'
import type { ReportView } from '../data-view.ts'
import { disclosureText } from '../export-notes.ts'
import type { PanelProps } from '../report-model.ts'
import { useVisible } from './render-timing.tsx'
import './definitions-panel.css'

/**
 * The Definitions tab: the report's terms and its disclosure settings.
 * @param gated a view of the report, whose reply contains the settings
 */
export const definitionsPanel =
  (terms: readonly Definition[], gated: ReportView): ComponentType<PanelProps> =>
  props => <DefinitionsPanel {...props} terms={terms} gated={gated} />

interface DefinitionsPanelProps extends PanelProps {
  readonly terms: readonly Definition[]
  readonly gated: ReportView
}

const DefinitionsPanel = ({ report, terms, gated }: DefinitionsPanelProps) => {
  const settings = report.reply(gated)
  const host = useVisible<HTMLDivElement>(settings.start)
  const state = settings.state.value
  return (
    <div ref={host} className="report-definitions">
      <section className="card card-pad">
        <h2>Terms</h2>
        <DefinitionList list={terms} />
      </section>
      <div className="report-definitions-side">
        <section className="card card-pad">
          <h2>Quality of a figure</h2>
          <DefinitionList list={QUALITY_DEFINITIONS} />
        </section>
        <section className="card card-pad">
          <h2>Disclosure settings in force</h2>
          {state.kind === 'failed' && (
            <ErrorPanel onRetry={settings.retry} message={waitText(state.error, GENERIC_ERROR)} />
          )}
          {state.kind === 'loading' && <Skeleton height="calc(5 * var(--lead-13))" />}
          {state.kind === 'ready' &&
            disclosureText(state.value.disclosure).map(text => (
              <p key={text} className="muted">
                {text}
              </p>
            ))}
        </section>
      </div>
    </div>
  )
}

export const DefinitionList = ({ list }: { readonly list: readonly Definition[] }) => (
  <dl className="report-glossary">
    {list.map(({ term, text }) => (
      <div key={term}>
        <dt>{term}</dt>
        <dd>{text}</dd>
      </div>
    ))}
  </dl>
)
