import { Link } from 'wouter'
import { settings } from '../../app/settings.ts'
import { buttonClass } from '../../ui/button.tsx'
import { SampleLinks } from './sample-links.tsx'

/** The first page after signing in: what the portal is for, and where to begin. */
export const Screen = () => (
  <div className="page-pad prose-page">
    <h1>Welcome</h1>
    <p>
      {settings.portalTitle} shows how people move, from the signals of a mobile network: how many visit a place, when,
      where they set out from, and how they travel. Counts are weighted to the whole population, and small ones are
      withheld to protect individuals.
    </p>
    <section>
      <h2>Create Dataset</h2>
      <p>
        Pick a template to see the questions it answers, and open its sample report and map before you spend anything.
        To order your own, press Create Dataset: give it a name and a month, choose a point or up to 40 neighbouring
        zones on the map, and check the price. The credits display at the top shows what your organisation has left; the
        price of every choice is shown before you order.
      </p>
      <div className="row row-wrap">
        <Link href="/Create_Dataset" className={buttonClass({ variant: 'primary' })}>
          Create Dataset
        </Link>
        <SampleLinks />
      </div>
    </section>
    <section>
      <h2>My Datasets</h2>
      <p>
        Everything you and, where your account allows it, your colleagues have ordered. A new dataset is Requested, then
        In Progress, then Completed; the page updates itself. Choose a completed one to explore its report and its map
        or to download its files. A dataset that failed says why, and its credits are given back.
      </p>
      <Link href="/My_Datasets" className={buttonClass({})}>
        My Datasets
      </Link>
    </section>
    <section>
      <h2>My Account</h2>
      <p>Your details and your organisation. Primary users see the organisation’s credits there too.</p>
      <Link href="/My_Account" className={buttonClass({})}>
        My Account
      </Link>
    </section>
    <p className="hint">
      New to data from mobile networks? Read the <Link href="/Mobile_Network_Data_Methodology">methodology guide</Link>.
      Questions? <Link href="/Contact_Support">Contact support</Link>.
    </p>
  </div>
)
