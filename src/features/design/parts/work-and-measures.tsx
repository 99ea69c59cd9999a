import { BandMeter, CountMeter } from '../../../ui/meter.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { Withheld } from '../../../ui/withheld.tsx'
import { Specimen, States } from './specimen.tsx'

const BANDS = [
  { upTo: 5, label: '5' },
  { upTo: 25, label: '25' },
  { upTo: 100, label: '100' },
]

export const WorkAndMeasures = () => (
  <Specimen title="Work and measures">
    <States label="Counted work">
      <Progress label="Loading zones" value={0} detail="0 of 35,672 zones" />
      <Progress label="Building" value={0.42} />
      <Progress label="Done" value={1} />
      <Progress label="In a line" value={0.42} inline />
    </States>
    <States label="Work that cannot be counted, and room for what comes">
      <Spinner label="Loading" />
      <Skeleton width="180px" />
      <Skeleton width="180px" height="var(--control)" />
    </States>
    <States label="Meters: empty, part, the pale extension of a repair, full">
      {[0, 12, 40].map(count => (
        <CountMeter key={count} label="Zones" value={count} max={40} preview={count === 12 ? 15 : count} />
      ))}
      {[0, 12.4, 100].map(area => (
        <BandMeter
          key={area}
          label="Area"
          figure={String(area)}
          unit="km²"
          value={area}
          preview={area === 12.4 ? 20 : area}
          bands={BANDS}
        />
      ))}
    </States>
    <States label="A figure that is not released">
      <Withheld />
      <Withheld>too few to show</Withheld>
    </States>
  </Specimen>
)
