import { useLoad } from '../../../app/load.ts'
import { Skeleton } from '../../../ui/display/skeleton.tsx'
import { licenceGroups, type ThirdParty } from '../licence-groups.ts'
import './package-list.css'

const readList = async (signal: AbortSignal): Promise<ThirdParty[]> =>
  (await fetch('/third-party.json', { signal })).json()

/** What the build put into the portal, by licence; nothing where the list is not there. */
export const PackageList = () => {
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
