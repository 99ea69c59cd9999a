import { ArrowRight } from 'lucide-react'
import { Link } from 'wouter'
import { listDatasets } from '../../../app/list-datasets.ts'
import { useLoad } from '../../../app/load.ts'
import { linkToViewer } from '../../../app/viewers.ts'
import { recentWork } from '../recent-work.ts'
import { WORK_TEXT } from '../text.ts'

/** What can be compared of the reader's own datasets; nothing while there is nothing to compare, or the list cannot be had. */
export const WorkLinks = () => {
  const work = useLoad(async signal => recentWork(await listDatasets(signal), linkToViewer), [])
  if (work.kind !== 'ready' || work.value.length === 0) return null
  return (
    <section aria-labelledby="welcome-work">
      <h2 id="welcome-work">{WORK_TEXT.heading}</h2>
      <ul className="welcome-work">
        {work.value.map(({ title, text, href }) => (
          <li key={href} className="card">
            <h3>
              <Link href={href} className="tile-link">
                {title}
              </Link>
            </h3>
            <p>{text}</p>
            <ArrowRight aria-hidden="true" />
          </li>
        ))}
      </ul>
    </section>
  )
}
