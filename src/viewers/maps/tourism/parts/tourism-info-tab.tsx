import { call } from '../../../../app/client.ts'
import { useLoad } from '../../../../app/load.ts'
import { readTemplates } from '../../../../app/templates.ts'
import { BLENDS, COMPARED_ZONES } from '../../../../domain/blend-text.ts'
import { Note } from '../../../../ui/display/note.tsx'
import { Skeleton } from '../../../../ui/display/skeleton.tsx'
import type { ZoneScreenModel } from '../../../kit/zone-map/model/zone-screen-model.ts'
import { infoRows } from '../info-rows.ts'

/** The dataset's details, with a notice if it is a sample with fictitious data. */
export const InfoTab = ({ model }: { readonly model: ZoneScreenModel }) => {
  const details = model.details.state.value
  const templates = useLoad(signal => readTemplates(call, signal), [])
  if (details.kind !== 'ready' || templates.kind === 'loading') return <Skeleton height="calc(6 * var(--row))" />
  const report = details.value
  const template = templates.kind === 'ready' && templates.value.find(({ id }) => id === report.details.templateId)
  return (
    <>
      {report.isSample && (
        <div className="tourism-note">
          <Note tone="bad">This isn't real data! Just an example.</Note>
        </div>
      )}
      <dl className="zone-info">
        {infoRows(report, template ? template.externalDescription : null).map(([title, value]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <section className="zone-section blend-terms" aria-label="Blended measures">
        <h2>Blended measures</h2>
        <p className="hint">{COMPARED_ZONES}</p>
        <dl>
          {BLENDS.map(({ mode, title, words, formula, interval }) => (
            <div key={mode}>
              <dt>{title}</dt>
              <dd>
                {words}
                <span className="blend-formula fig">{formula}</span>
                {interval}
              </dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  )
}
