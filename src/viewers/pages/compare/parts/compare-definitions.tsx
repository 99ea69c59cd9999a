import { DefinitionList } from '../../../kit/report/parts/definitions-panel.tsx'
import { COMPARE_METHOD } from '../method-text.ts'

/** How differences are judged, before the terms of the report. */
export const CompareDefinitions = () => (
  <section className="card card-pad compare-method">
    <h2>Comparing datasets</h2>
    <DefinitionList list={COMPARE_METHOD} />
  </section>
)
