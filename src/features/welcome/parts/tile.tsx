import { ArrowRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { useChunk } from '../../../app/use-chunk.ts'
import type { DatasetDetails } from '../../../contract/wire-names.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Skeleton } from '../../../ui/display/skeleton.tsx'
import { useVisible } from '../../../viewers/kit/report/parts/render-timing.tsx'
import { monthText, periodOf } from '../../../viewers/kit/report/report-period.ts'
import type { Sample } from '../../samples/samples.ts'
import { TEXT } from '../welcome-text.ts'

export interface TileContentProps {
  readonly sample: Sample
  /** Shown if the tile's picture and sentence cannot be loaded. */
  readonly failed: (reason: string, retry: () => void) => ReactNode
  readonly skeleton: ReactNode
}

type Content = () => Promise<{ readonly Content: (props: TileContentProps) => ReactNode }>

interface TileProps {
  readonly words: { readonly kind: string; readonly title: string; readonly open: string }
  readonly sample: Sample
  /** Loads the code of the content when the tile first becomes visible. Must be the same function in every call. */
  readonly load: Content
}

/** A preview of a sample. Clicking anywhere on the tile opens it. */
export const Tile = ({ words, sample, load }: TileProps) => {
  const [seen, setSeen] = useState(false)
  const host = useVisible<HTMLLIElement>(() => setSeen(true))
  const failed: TileContentProps['failed'] = (reason, retry) => (
    <div className="tile-failed" role="status">
      <p>{reason}</p>
      <Button small className="tile-retry" aria-label={TEXT.retryNamed(words.kind)} onClick={retry}>
        {TEXT.retry}
      </Button>
    </div>
  )
  return (
    <li ref={host} className="card tile">
      <h3>
        <span className="tile-kind">{words.kind}</span>
        <Link href={sample.href} className="tile-link">
          {words.title}
        </Link>
      </h3>
      {seen ? <Inside load={load} sample={sample} failed={failed} skeleton={TILE_SKELETON} /> : TILE_SKELETON}
      <p className="tile-open" aria-hidden="true">
        {words.open}
        <ArrowRight />
      </p>
    </li>
  )
}

const Inside = ({ load, ...given }: TileContentProps & { readonly load: Content }) => {
  const code = useChunk(load)
  if (code.kind === 'failed') return given.failed(TEXT.failed, code.retry)
  return code.kind === 'ready' ? <code.module.Content {...given} /> : given.skeleton
}

/** A placeholder for a picture with a sentence below it. */
export const TILE_SKELETON = (
  <div className="tile-body" aria-busy="true">
    <div className="tile-picture">
      <Skeleton height="100%" />
    </div>
    <div className="tile-words">
      <Skeleton width="92%" height="var(--lead-14)" />
      <Skeleton width="64%" height="var(--lead-14)" />
      <Skeleton width="48%" height="var(--lead-12)" />
    </div>
  </div>
)

interface TileBodyProps {
  readonly details: DatasetDetails
  readonly picture: ReactNode
  readonly children: ReactNode
}

/** The month is omitted if the dataset's name contains it. */
const placeAndMonth = ({ name, details }: DatasetDetails): string => {
  const month = monthText(periodOf(details))
  return name.includes(month) ? name : `${name}, ${month}`
}

/** The contents of a loaded tile: a picture, a sentence, and the place and month. */
export const TileBody = ({ details, picture, children }: TileBodyProps) => (
  <div className="tile-body">
    <div className="tile-picture">{picture}</div>
    <div className="tile-words">
      {children}
      <p className="hint">{placeAndMonth(details)}</p>
    </div>
  </div>
)
