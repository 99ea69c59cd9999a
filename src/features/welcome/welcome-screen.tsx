import { ArrowRight, Route } from 'lucide-react'
import { Link } from 'wouter'
import { settings } from '../../app/browser-settings.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TEXT as TOUR_TEXT } from '../tour/steps.ts'
import { tour } from '../tour/tour.ts'
import { SampleTiles } from './parts/sample-tiles.tsx'
import { MORE_TEXT, PAGE_HELP, TEXT, WORK_TEXT } from './welcome-text.ts'
import './welcome.css'
import { listDatasets } from '../../app/datasets.ts'
import { useLoad } from '../../app/load.ts'
import { linkToViewer } from '../../app/pages.ts'
import { recentWork } from './recent-work.ts'

/** The first page after sign-in. It explains what the portal is for, with samples, and where to begin. */
export const Screen = () => {
  return (
    <div className="page-pad welcome">
      <div className="page-head welcome-head">
        <div>
          <h1>{TEXT.heading}</h1>
          <p className="welcome-lead">{TEXT.lead(settings.portalTitle)}</p>
        </div>
        <Button className="push" icon={<Route aria-hidden="true" />} onClick={tour.start}>
          {tour.done.value ? TOUR_TEXT.again : TOUR_TEXT.start}
        </Button>
      </div>
      <section aria-labelledby="welcome-samples">
        <h2 id="welcome-samples">{TEXT.samples}</h2>
        <SampleTiles />
      </section>
      <WorkLinks />
      <ul className="welcome-pages">
        {PAGE_HELP.map(({ title, href, text }) => (
          <li key={href}>
            <h2>
              <Link href={href}>{title}</Link>
            </h2>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      <p className="welcome-more">
        <span>
          {MORE_TEXT.new} <Link href="/Mobile_Network_Data_Methodology">{MORE_TEXT.guide}</Link>
        </span>
        <span>
          {MORE_TEXT.questions} <Link href="/Contact_Support">{MORE_TEXT.contact}</Link>
        </span>
      </p>
    </div>
  )
}

/** Comparisons of the user's own datasets. Renders nothing if there are none, or if the list cannot be loaded. */
const WorkLinks = () => {
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
