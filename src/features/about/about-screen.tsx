import { useLoad } from '../../app/load.ts'
import { Skeleton } from '../../ui/display/skeleton.tsx'
import './parts/package-list.css'
import { useId } from 'react'
import { settings } from '../../app/browser-settings.ts'
import { OS_CREDIT, POSTCODE_CREDIT } from '../../domain/basemap.ts'
import { ModalBody, openModal } from '../../ui/overlays/modal-stack.tsx'

/** A package in the browser's bundles, as the build lists it in third-party.json. */
interface ThirdParty {
  readonly name: string
  readonly version: string
  readonly licence: string
}

interface LicenceGroup {
  readonly licence: string
  readonly packages: readonly ThirdParty[]
}

/** Groups packages by licence, the most common licence first. */
export const licenceGroups = (packages: readonly ThirdParty[]): LicenceGroup[] => {
  const groups = new Map<string, ThirdParty[]>()
  for (const one of packages) {
    // SPDX encloses some expressions in brackets.
    const licence = one.licence.replace(/^\((.*)\)$/, '$1')
    groups.set(licence, [...(groups.get(licence) ?? []), one])
  }
  return [...groups]
    .map(([licence, found]) => ({ licence, packages: found }))
    .sort((a, b) => b.packages.length - a.packages.length || a.licence.localeCompare(b.licence))
}

const readList = async (signal: AbortSignal): Promise<ThirdParty[]> =>
  (await fetch('/third-party.json', { signal })).json()

/** The portal's third-party packages, grouped by licence. Renders nothing if the list is missing. */
const PackageList = () => {
  const list = useLoad(readList, [])
  if (list.kind === 'loading') return <Skeleton height="160px" />
  if (list.kind === 'failed') return null
  return (
    <dl className="package-list">
      {licenceGroups(list.value).map(({ licence, packages }) => (
        <div key={licence}>
          <dt>{licence}</dt>
          <dd>
            {packages.map(({ name, version }) => (
              <span key={name}>{`${name} ${version}`}</span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const NOTICES = '/THIRD-PARTY-NOTICES.txt'

interface OutsideProps {
  readonly href: string
  readonly children: string
}

/** A link that opens in a new tab. */
const Outside = ({ href, children }: OutsideProps) => (
  <a href={href} target="_blank" rel="noreferrer">
    {children}
  </a>
)

interface AboutTextProps {
  /** One level below the heading above. */
  readonly heading: 'h2' | 'h3'
}

/** The portal's version, and its parts with their licences. */
const AboutText = ({ heading: Heading }: AboutTextProps) => {
  const id = useId()
  const ids = (name: string) => `${id}-${name}`
  return (
    <>
      <p>
        {settings.portalTitle}, version <span className="fig">{settings.version}</span>. The portal’s own software is
        proprietary and used under the agreement with its provider. It contains the work of others, whose licences
        follow.
      </p>
      <section aria-labelledby={ids('accessibility')}>
        <Heading id={ids('accessibility')}>Accessibility</Heading>
        <p>
          The portal aims to meet the Web Content Accessibility Guidelines (WCAG) 2.2 at level AA. Its screens are
          checked automatically with axe, and ordering a dataset and reading its report are tested with the keyboard
          alone. Every map has a list or a table with the same content.
        </p>
        <p>
          It conforms in part. Drawing a boundary needs a pointer, unless its corners are typed or a file is uploaded.
          In forced colours, some bars and map colours are not distinguished; their figures are written next to them.
          The tests do not include a screen reader with people who use one, Firefox or Safari.
        </p>
        <p>
          If something does not work for you, write to{' '}
          <a href={`mailto:${settings.supportEmail}`}>{settings.supportEmail}</a>.
        </p>
      </section>
      <section aria-labelledby={ids('data')}>
        <Heading id={ids('data')}>Maps and coordinates</Heading>
        <p>
          National Grid transformation OSTN15: © Crown copyright, Ordnance Survey and the Ministry of Defence (MOD)
          2016. All rights reserved. Provided under the BSD 2-clause licence.
        </p>
        <p>
          The packaged base map is made from <Outside href="https://www.naturalearthdata.com">Natural Earth</Outside>,
          which is in the public domain, and for built-up ground, postcodes, names of places, stations and landmarks
          from data under the{' '}
          <Outside href="https://www.nationalarchives.gov.uk/doc/open-government-licence/version/3/">
            Open Government Licence v.3.0
          </Outside>
          : {POSTCODE_CREDIT}. Stations: Department for Transport, NaPTAN. Landmarks: Office for Zero Emission Vehicles,
          National Chargepoint Registry. The typeface is Inter, SIL Open Font License 1.1.
        </p>
        <p>
          Towns of the demo: <Outside href="https://www.geonames.org">GeoNames</Outside>,{' '}
          <Outside href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</Outside>.
        </p>
        {(settings.basemap.kind === 'tiles' || (settings.basemap.kind === 'packaged' && settings.basemap.streets)) && (
          <p>
            Streets, waters and names on the maps are of the source that each map names: ©{' '}
            <Outside href="https://www.openstreetmap.org/copyright">OpenStreetMap contributors</Outside>, under the{' '}
            <Outside href="https://opendatacommons.org/licenses/odbl/1-0/">Open Database Licence 1.0</Outside>, or
            Ordnance Survey: {OS_CREDIT}, under the{' '}
            <Outside href="https://www.nationalarchives.gov.uk/doc/open-government-licence/version/3/">
              Open Government Licence v.3.0
            </Outside>
            .
          </p>
        )}
        <p>Postcodes of the demo: {POSTCODE_CREDIT}.</p>
        <p>
          Names of places in the demo: Office for National Statistics licensed under the{' '}
          <Outside href="https://www.nationalarchives.gov.uk/doc/open-government-licence/version/3/">
            Open Government Licence v.3.0
          </Outside>
          . {OS_CREDIT}.
        </p>
      </section>
      <section aria-labelledby={ids('geos')}>
        <Heading id={ids('geos')}>GEOS, a library you may replace</Heading>
        <p>
          Areas of zones are united by <Outside href="https://libgeos.org">GEOS</Outside> (GNU LGPL 2.1 or later),
          compiled to WebAssembly by <Outside href="https://github.com/chrispahm/geos-wasm">geos-wasm</Outside>. The
          latter’s package names the GNU LGPL 3.0 or later, its licence file is that of 2.1; both texts are given, and
          neither library was changed.
        </p>
        <p>
          Its WebAssembly is a file of its own, <code>assets/geos-….wasm</code> in the browser and{' '}
          <code>wasm/build/geos.wasm</code> on the server. To use a version that you have changed, put it in the place
          of both and start the server again; <Outside href={NOTICES}>the notices</Outside> say how, step by step.
        </p>
      </section>
      <section aria-labelledby={ids('packages')}>
        <Heading id={ids('packages')}>Software in your browser</Heading>
        <p>
          Every package that this portal sends to a browser.{' '}
          <Outside href={NOTICES}>Licence texts and copyright notices</Outside>
        </p>
        <PackageList />
      </section>
    </>
  )
}

/** Shows the text of the page in a modal, for users who have not signed in. */
export const openAbout = (): void =>
  void openModal({
    title: `About ${settings.portalTitle}`,
    size: 'wide',
    content: () => (
      <ModalBody>
        <div className="prose-page">
          <AboutText heading="h3" />
        </div>
      </ModalBody>
    ),
  })

/** Shows the portal's version and the licences of its parts. */
export const Screen = () => (
  <div className="page-pad prose-page">
    <h1>About</h1>
    <AboutText heading="h2" />
  </div>
)
