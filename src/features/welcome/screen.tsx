import { Route } from 'lucide-react'
import { Link } from 'wouter'
import { settings } from '../../app/settings.ts'
import { Button } from '../../ui/controls/button.tsx'
import { tour } from '../tour/open-tour.ts'
import { TEXT as TOUR_TEXT } from '../tour/text.ts'
import { SampleTiles } from './parts/sample-tiles.tsx'
import { WorkLinks } from './parts/work-links.tsx'
import { MORE_TEXT, PAGE_HELP, TEXT } from './text.ts'
import './welcome.css'

/** The first page after signing in: what the portal is for, shown by its samples, and where to begin. */
export const Screen = () => {
  return (
    <div className="page-pad welcome">
      <div className="page-head">
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
