import { waitText } from '../../../app/call-error.ts'
import { call } from '../../../app/client.ts'
import { readPreview } from '../../../app/datasets.ts'
import { useLoad } from '../../../app/load.ts'
import { CardBars } from '../../../viewers/kit/report/parts/card-charts.tsx'
import { summaryContext } from '../../../viewers/kit/report/report-model.ts'
import { SentenceLine } from '../../../viewers/kit/zone-map/parts/sentence-line.tsx'
import { visitsByDay } from '../../../viewers/reports/views/visits.ts'
import { TEXT } from '../welcome-text.ts'
import { TileBody, type TileContentProps } from './tile.tsx'

/** The first card of the sample report's Summary, with its sentence and its chart. */
export const Content = ({ sample, failed, skeleton }: TileContentProps) => {
  const { datasetId } = sample
  const visits = useLoad(
    async signal => {
      const [details, reply] = await Promise.all([
        readPreview(call, datasetId, signal),
        visitsByDay.load(call, { datasetid: datasetId }, signal),
      ])
      return { details, shown: reply.present(summaryContext(details)) }
    },
    [datasetId],
  )
  if (visits.kind === 'failed') return failed(waitText(visits.error, TEXT.failed), visits.retry)
  if (visits.kind === 'loading') return skeleton
  const { details, shown } = visits.value
  return (
    <TileBody
      details={details}
      picture={shown.state === 'shown' && <CardBars shown={shown} caption={TEXT.reportCaption} />}
    >
      <SentenceLine parts={shown.sentence} />
    </TileBody>
  )
}
