import { isAbsolute } from 'node:path'
import { fileURLToPath } from 'node:url'
export type FilesPlace =
  | { readonly kind: 'folder'; readonly folder: string }
  | {
      readonly kind: 's3'
      readonly bucket: string
      /** The prefix of every key, without leading and trailing slashes; may be empty. */
      readonly prefix: string
      /** The store's address; undefined for Amazon's. */
      readonly endpoint: string | undefined
      readonly region: string
      /** True if addresses name the bucket in the path instead of the host name. */
      readonly pathStyle: boolean
    }

const PARAMETERS = ['endpoint', 'region', 'pathStyle']

const folderPlace = (url: URL): FilesPlace | string => {
  if (url.search !== '' || url.host !== '') return 'is not file:///absolute/folder'
  const folder = fileURLToPath(url)
  return isAbsolute(folder) && folder !== '/' ? { kind: 'folder', folder } : 'is not file:///absolute/folder'
}

const s3Place = (url: URL): FilesPlace | string => {
  const unknown = [...url.searchParams.keys()].find(name => !PARAMETERS.includes(name))
  if (unknown !== undefined) return `has the parameter ${unknown}, which is none of ${PARAMETERS.join(', ')}`
  if (url.username || url.password) return 'holds a key; give it by FILES_KEY and FILES_SECRET'
  if (!/^[a-z0-9][a-z0-9._-]{1,62}$/.test(url.hostname)) return 'names no bucket: s3://bucket/prefix?endpoint=…'
  const prefix = url.pathname.replace(/^\/+|\/+$/g, '')
  if (!/^([A-Za-z0-9._-]+(\/[A-Za-z0-9._-]+)*)?$/.test(prefix))
    return 'has a prefix with other characters than letters, digits, dots, dashes and slashes'
  const endpoint = url.searchParams.get('endpoint') ?? undefined
  if (endpoint !== undefined && !(URL.canParse(endpoint) && /^https?:$/.test(new URL(endpoint).protocol)))
    return 'has an endpoint that is not an http or https address'
  const pathStyle = url.searchParams.get('pathStyle') ?? String(endpoint !== undefined)
  if (pathStyle !== 'true' && pathStyle !== 'false') return 'has a pathStyle that is neither true nor false'
  const region = url.searchParams.get('region') ?? 'us-east-1'
  return { kind: 's3', bucket: url.hostname, prefix, endpoint, region, pathStyle: pathStyle === 'true' }
}

/**
 * Parses FILES_URL: `file:///folder`, or `s3://bucket/prefix?endpoint=https://host:port&region=…&pathStyle=true`. The
 * region defaults to us-east-1, and path style defaults to true if there is an endpoint.
 * @returns the store, or an error to append to the name of the setting
 */
export const parseFilesUrl = (text: string): FilesPlace | string => {
  if (!URL.canParse(text)) return 'is not an address: file:///folder or s3://bucket/prefix?endpoint=…'
  const url = new URL(text)
  if (url.protocol === 'file:') return folderPlace(url)
  if (url.protocol === 's3:') return s3Place(url)
  return 'is neither file:///folder nor s3://bucket/prefix?endpoint=…'
}
