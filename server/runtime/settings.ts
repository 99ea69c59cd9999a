import { distance } from 'fastest-levenshtein'
import { z } from 'zod'
import {
  MIN_DEVICES_DEFAULT,
  MIN_DEVICES_FLOOR,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
} from '../../src/domain/constants.ts'
import type { ProviderNames } from '../../src/domain/level.ts'
import { OperatorError } from '../errors.ts'
import { parseFilesUrl } from '../files/files-url.ts'
import { ANSWER_MEMORY_MB } from '../warehouse/cache/create-cache.ts'
import { keyOfText } from './keys/key-lines.ts'

/**
 * A misspelling of a name with at least eight letters may differ by two letters; of a shorter one, by one letter or two
 * swapped letters.
 */
const LONG = 8
const FAR = 2

const sorted = (text: string) => [...text].sort().join('')

const isNear = (values: string, name: string): boolean => {
  const letters = distance(values, name)
  if (name.length >= LONG) return letters <= FAR
  return letters === 1 || (letters === FAR && values[0] === name[0] && sorted(values) === sorted(name))
}

/**
 * Finds variables that look like misspelt settings, because a misspelt setting would silently have its default.
 * @returns each variable with the setting that was probably meant
 */
const misspeltSettings = (
  values: readonly string[],
  known: readonly string[],
): readonly (readonly [values: string, meant: string])[] =>
  values
    .filter(name => /^[A-Z][A-Z0-9_]*$/.test(name) && !known.includes(name))
    .flatMap(name => {
      const meant = known.find(one => isNear(name, one))
      return meant === undefined ? [] : [[name, meant] as const]
    })

/** Where the operator's base map is: a file that this server serves, or an address that browsers read directly. */
type ArchivePlace =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'address'; readonly url: string }

/**
 * Parses the BASEMAP_PMTILES setting.
 * @returns a message if it is neither a path nor an address that browsers can read
 * @example archivePlace('/srv/maps/gb.pmtiles') // { kind: 'file', path: '/srv/maps/gb.pmtiles' }
 */
const archivePlace = (text: string): ArchivePlace | string => {
  // A single letter is a drive.
  const protocol = /^([a-z][a-z0-9+.-]+):/i.exec(text)?.[1]?.toLowerCase()
  if (protocol === undefined) return { kind: 'file', path: text }
  if ((protocol === 'https' || protocol === 'http') && URL.canParse(text)) return { kind: 'address', url: text }
  return 'is neither the path of a file nor an address that begins with https:// or http://'
}

const url = (protocols: RegExp) =>
  z
    .string()
    .refine(text => URL.canParse(text) && protocols.test(new URL(text).protocol), 'is not an address of the right kind')
const whole = (min: number, max: number) => {
  const error = `is not a whole number from ${min} to ${max}`
  return z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error })
}
const yesOrNo = z.enum(['true', 'false', '1', '0', 'on', 'off']).transform(text => ['true', '1', 'on'].includes(text))

/** Parses 32-byte keys in base64, separated by commas. */
const keys = (most: number) =>
  z
    .string()
    .refine(
      text => text.split(',').length <= most && text.split(',').every(key => keyOfText(key) !== null),
      most === 1
        ? 'is not 32 bytes in base64 ("openssl rand -base64 32" makes them)'
        : `is not up to ${most} keys of 32 bytes in base64, parted by a comma`,
    )

/** Settings that can also be read from a file, named by NAME_FILE. */
const BY_FILE = ['SECRET', 'SIGNING_KEYS', 'FILES_KEY', 'FILES_SECRET'] as const

/**
 * Settings for which an empty value is an error: if a vault were missing, new keys would be generated, and with them
 * new noise.
 */
const KEY_SETTINGS = ['SECRET', 'SECRET_FILE', 'SIGNING_KEYS', 'SIGNING_KEYS_FILE'] as const

/** The messages in this file describe the value; zod's own messages are sentences. */
const asSentence = (message: string): string => (/^[a-z]/.test(message) ? `it ${message}` : message)

/** All settings, by the name of their environment variable. */
const shape = {
  /** The role of this node: answer calls (`web`), build datasets (`worker`), or both. */
  ROLE: z.enum(['all', 'web', 'worker'], { error: 'is not all, web or worker' }).default('all'),
  PORT: whole(0, 65_535).default(8080),
  HOST: z.string().min(1).default('127.0.0.1'),
  /** The maximum number of open connections. Further ones are closed at once. */
  MAX_CONNECTIONS: whole(10, 1_000_000).default(2000),
  /** The folder for the state, the movement data, the files and the secret. */
  DATA_DIR: z.string().min(1).default('./data'),
  /**
   * The root of all keys that never change, in base64. Unset: SECRET_FILE, or a file in DATA_DIR that is generated
   * once.
   */
  SECRET: keys(1).optional(),
  SECRET_FILE: z.string().min(1).optional(),
  /**
   * One or two keys for sessions and links, in base64. The first one signs. Unset: SIGNING_KEYS_FILE, or a file in
   * DATA_DIR.
   */
  SIGNING_KEYS: keys(2).optional(),
  SIGNING_KEYS_FILE: z.string().min(1).optional(),
  /** Where zone files and downloads are stored. Unset: DATA_DIR/files. See server/files/open-file-store.ts. */
  FILES_URL: z
    .string()
    .superRefine((text, context) => {
      const place = parseFilesUrl(text)
      if (typeof place === 'string') context.addIssue({ code: 'custom', message: place })
    })
    .optional(),
  /** The key for an S3 store. Unset: from the AWS_… variables, a profile or the machine's role. */
  FILES_KEY: z.string().min(1).optional(),
  FILES_KEY_FILE: z.string().min(1).optional(),
  FILES_SECRET: z.string().min(1).optional(),
  FILES_SECRET_FILE: z.string().min(1).optional(),
  DATABASE_URL: url(/^postgres(ql)?:$/).optional(),
  /** The maximum number of connections from this node to PostgreSQL, not counting the one that listens. */
  DATABASE_CONNECTIONS: whole(2, 1000).default(10),
  /** The login that owns the tables, if the one in DATABASE_URL does not. Used by migrate, backup and restore. */
  MIGRATE_DATABASE_URL: url(/^postgres(ql)?:$/).optional(),
  /** A single server, or all servers of CLICKHOUSE_CLUSTER, separated by commas. */
  CLICKHOUSE_URL: z
    .string()
    .refine(
      text => text.split(',').every(part => URL.canParse(part) && /^https?:$/.test(new URL(part).protocol)),
      'is not an address of the right kind',
    )
    .optional(),
  /** The cluster's name in the servers' configuration. Each address is a shard. */
  CLICKHOUSE_CLUSTER: z
    .string()
    .regex(/^[A-Za-z_]\w*$/)
    .optional(),
  /** Unset: on if the data folder is empty and DATABASE_URL is unset. */
  DEMO: yesOrNo.optional(),
  DEMO_PASSWORD: z.string().min(PASSWORD_MIN_LENGTH).max(PASSWORD_MAX_LENGTH).optional(),
  /** The number of pseudonymous people in the demo's movement data. */
  DEMO_DEVICES: whole(100, 10_000_000).optional(),
  DEMO_ZONES: z.enum(['small', 'full']).default('full'),
  ENVIRONMENT_NAME: z.string().min(1).max(40).default('Development'),
  BASEMAP_STYLE_URL: url(/^https?:$/).optional(),
  /** An OpenStreetMap PMTiles file in the Protomaps schema: its path or address. */
  BASEMAP_PMTILES: z
    .string()
    .transform((text, context) => {
      const place = archivePlace(text)
      if (typeof place !== 'string') return place
      context.addIssue({ code: 'custom', message: place })
      return z.NEVER
    })
    .optional(),
  SUPPORT_EMAIL: z.email().default('support@ambit.example'),
  /** The portal's public address, for links in e-mails. Unset: HOST and PORT. */
  PUBLIC_URL: url(/^https?:$/).optional(),
  /**
   * smtp://user:password@host:port, with STARTTLS unless `?requireTLS=false` is given. Unset: e-mails are written to
   * DATA_DIR/outbox as .eml files.
   */
  SMTP_URL: url(/^smtps?:$/).optional(),
  MAIL_FROM: z.string().regex(/\S@\S/, 'holds no address').default('Ambit <no-reply@ambit.example>'),
  PORTAL_TITLE: z.string().min(1).max(80).default('Ambit'),
  /** The provider's client and its two services, which determine a user's level. */
  PROVIDER_CLIENT: z.string().min(1).default('Ambit'),
  PORTAL_SERVICE: z.string().min(1).default('Ambit Portal'),
  MANAGEMENT_SERVICE: z.string().min(1).default('Ambit Portal Management'),
  /** The number of datasets that this node builds concurrently. */
  BUILDS: whole(1, 64).default(1),
  /** The number of geo engine threads on this node. Unset: two, or one on a single core. */
  GEOMETRY_THREADS: whole(1, 64).optional(),
  /** The size of the cache for viewers' results, in megabytes. The least recently used results are evicted first. */
  ANSWER_MEMORY_MB: whole(16, 1_000_000).default(ANSWER_MEMORY_MB),
  /** The number of observed devices that every figure needs, plus 0 to 4 more, drawn for each figure. */
  DISCLOSURE_MIN_DEVICES: whole(MIN_DEVICES_FLOOR, 10_000).default(MIN_DEVICES_DEFAULT),
  /**
   * The number of trusted proxies in front of the server. This many entries at the end of X-Forwarded-For are trusted.
   */
  TRUST_PROXY: whole(0, 10).default(0),
  /** The lifetime of a sign-in, in seconds. */
  TOKEN_SECONDS: whole(60, 604_800).default(28_800),
  /** True if calls are limited (server/runtime/limits). Turn this off only for load tests. */
  LIMITS: yesOrNo.default(true),
  /**
   * Calls per minute on one server: of one user (or one network without a sign-in), and of all users in an
   * organisation.
   */
  LIMIT_USER_CALLS: whole(60, 1_000_000).default(1200),
  LIMIT_ORGANISATION_CALLS: whole(60, 10_000_000).default(6000),
  /** The bearer token with which Prometheus reads /metrics. Unset: the page does not exist. */
  METRICS_TOKEN: z.string().min(16).optional(),
  /** This node's name in the log. Unset: the machine's name. */
  NODE_NAME: z
    .string()
    .regex(/^[\w.-]{1,100}$/, 'is not 1 to 100 letters, digits, dots, dashes or underscores')
    .optional(),
  /** Unset: warnings in a terminal, otherwise every request. */
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).optional(),
}
const schema = z.object(shape)
export const SETTING_NAMES: readonly string[] = Object.keys(shape)

export type Settings = Readonly<z.output<typeof schema>>

/**
 * Parses an environment's settings once, into a frozen object.
 * @throws OperatorError naming every variable that is invalid, begins with AMBIT_ but is unknown, or looks like a
 * misspelt setting
 */
export const parseSettings = (environment: Readonly<Record<string, string | undefined>>): Settings => {
  const unknown = Object.keys(environment).filter(name => name.startsWith('AMBIT_'))
  if (unknown.length > 0)
    throw new OperatorError(
      `Unknown setting ${unknown.join(', ')}: settings have no AMBIT_ prefix; docs/operations.md names all of them.`,
    )
  const misspelt = misspeltSettings(Object.keys(environment), SETTING_NAMES)
  if (misspelt.length > 0)
    throw new OperatorError(
      misspelt
        .map(([values, meant]) => `Unknown setting ${values}: is ${meant} meant? Rename it, or unset it.`)
        .join('\n'),
    )
  const empty = KEY_SETTINGS.filter(name => environment[name] === '')
  if (empty.length > 0)
    throw new OperatorError(
      `The setting ${empty.join(', ')} is empty. Give it a value, or unset it to have keys made in DATA_DIR, which differ from those of other nodes.`,
    )
  const values = Object.fromEntries(
    Object.keys(shape).flatMap(name => (environment[name] ? [[name, environment[name]]] : [])),
  )
  const twice = BY_FILE.filter(name => environment[name] && environment[`${name}_FILE`])
  if (twice.length > 0)
    throw new OperatorError(twice.map(name => `${name} and ${name}_FILE are both set: unset one of them.`).join('\n'))
  const parsed = schema.safeParse(values)
  if (!parsed.success)
    throw new OperatorError(
      parsed.error.issues
        .map(({ path, message }) => `The setting ${path.join('.')} is not right: ${asSentence(message)}.`)
        .join('\n'),
    )
  if (parsed.data.MIGRATE_DATABASE_URL !== undefined && parsed.data.DATABASE_URL === undefined)
    throw new OperatorError(
      'MIGRATE_DATABASE_URL needs DATABASE_URL too: the same database with the login that runs Ambit.',
    )
  if (parsed.data.BASEMAP_PMTILES !== undefined && parsed.data.BASEMAP_STYLE_URL !== undefined)
    throw new OperatorError(
      'BASEMAP_PMTILES and BASEMAP_STYLE_URL are both set: a map has one base map. Unset one of them.',
    )
  const { ROLE, DEMO, DATABASE_URL, CLICKHOUSE_URL } = parsed.data
  if (ROLE !== 'all' && (DATABASE_URL === undefined || CLICKHOUSE_URL === undefined))
    throw new OperatorError(
      `ROLE=${ROLE} needs DATABASE_URL and CLICKHOUSE_URL: an embedded database serves one process, which does everything (ROLE=all).`,
    )
  if (DEMO && parsed.data.ENVIRONMENT_NAME === 'Production')
    throw new OperatorError(
      'DEMO is on, but ENVIRONMENT_NAME is Production: a demo has accounts whose password is printed. Unset one of the two.',
    )
  if (ROLE !== 'all' && DEMO)
    throw new OperatorError(`Only a node of ROLE=all makes the demo; leave DEMO out with ROLE=${ROLE}.`)
  return Object.freeze(parsed.data)
}

/** The names that determine a user's level. */
export const providerNames = (settings: Settings): ProviderNames => ({
  client: settings.PROVIDER_CLIENT,
  portalService: settings.PORTAL_SERVICE,
  managementService: settings.MANAGEMENT_SERVICE,
})

/** The portal's address without a trailing slash. */
export const portalUrl = ({ PUBLIC_URL, HOST, PORT }: Settings): string =>
  (PUBLIC_URL ?? `http://${HOST}:${PORT}`).replace(/\/+$/, '')
