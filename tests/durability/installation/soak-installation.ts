import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Truth } from '../../../demo/generate/generate-trips.ts'
import { middleOfKnownPlace } from '../../support/invented-installation.ts'
import { balance, pointOrder } from '../place-orders.ts'
import { ended, figuresOf, PASSWORD, placeOrder, signedIn, untilItWorks } from './customer.ts'
import { FAULTS } from './faults.ts'
import { followDocument, hostsOfDocument } from './follow-document.ts'
import { canMakeHosts, makeNetwork, type Network } from './hosts.ts'
import { allReady, type Installation } from './installation.ts'
import { visitsOfReference } from './visits-of-reference.ts'

const root = resolve(import.meta.dirname, '../../..')
const DATA = resolve(root, '../shared/data')
const REAL = {
  small: `${DATA}/zones/lsoa_2021_ew_bgc.fgb`,
  middle: `${DATA}/zones/msoa_2021_ew_bgc.fgb.gz`,
  population: `${DATA}/population/lsoa_2021_census_population.csv.gz`,
}
const NODES = ['web1', 'web2', 'worker1', 'worker2']
const shim = readFileSync(new URL('./systemctl.sh', import.meta.url), 'utf8')
const say = (line: string) => console.log(line)

const makeArchive = (): string => {
  if (process.env.ARCHIVE) return process.env.ARCHIVE
  execFileSync(process.execPath, ['scripts/release.mjs'], { cwd: root, stdio: 'inherit' })
  const [archive] = readdirSync(`${root}/dist/release`).filter(name => name.endsWith('.tar.gz'))
  return `${root}/dist/release/${archive}`
}

/** What the document leaves to others: system packages, a certificate and a way to copy files to a host. */
const preparations = ({ hosts }: Network, archive: string): Readonly<Record<string, () => Promise<unknown>>> => {
  const on = (name: string, script: string) => hosts.get(name)!.run(script)
  const background = (name: string, script: string) => on(name, `setsid ${script} >/var/log/soak.log 2>&1 </dev/null &`)
  return {
    PostgreSQL: () => on('pg', 'pg_dropcluster 15 main --stop 2>/dev/null || true; pg_createcluster 15 main'),
    Nodes: async () => {
      await background('s3', `node ${import.meta.dirname}/s3-server.mjs /srv/s3 9000 files-key files-secret`)
      await background('mail', `node ${import.meta.dirname}/mail-server.mjs /srv/letters 1025`)
      await Promise.all(NODES.map(node => on(node, `cp ${archive} /root/ambit.tar.gz`)))
    },
    nginx: () =>
      on(
        'proxy',
        'openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=proxy -addext subjectAltName=DNS:proxy -keyout /etc/nginx/ambit.key -out /etc/nginx/ambit.crt',
      ),
    'First start': async () => {
      for (const key of ['secret', 'signing-keys']) {
        const text = (await on('worker1', `cat /etc/ambit/${key}`)).trim()
        for (const node of NODES.filter(each => each !== 'worker1'))
          await on(node, `echo ${text} > /etc/ambit/${key}; chgrp ambit /etc/ambit/${key}; chmod 640 /etc/ambit/${key}`)
      }
    },
    'From an empty installation to a first dataset': () =>
      on(
        'worker1',
        `install -d -o ambit /srv/data
         cp ${REAL.small} /srv/data/small.fgb; gunzip -c ${REAL.middle} > /srv/data/middle.fgb
         gunzip -c ${REAL.population} > /srv/data/population.csv; echo ${PASSWORD} > /root/password`,
      ),
  }
}

/**
 * Follows the operations document from bare hosts to a first customer's dataset, compares its figures with the
 * reference, and then makes every part fail in turn.
 */
export const soakInstallation = async (): Promise<{ figures: object; lost: boolean }> => {
  if (!canMakeHosts())
    throw new Error('The installation is made on hosts of its own, which needs root, ip and nsenter.')
  if (!Object.values(REAL).every(file => existsSync(file)))
    throw new Error(`The installation needs real zones and residents: ${Object.values(REAL).join(', ')}`)
  const archive = makeArchive()
  const network = await makeNetwork([...hostsOfDocument(), 's3', 'mail'], { systemctl: shim })
  const host = (name: string) => network.hosts.get(name)!
  // The soak issues its own certificate, which curl checks on a host below.
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'
  try {
    const prepare = preparations(network, archive)
    await followDocument(network, async heading => void (await prepare[heading]?.()), say)
    const address = `https://${host('proxy').address}`
    const client = await untilItWorks(() => signedIn(address))
    const credits = await balance(client)
    const place = await middleOfKnownPlace(
      JSON.parse(await host('worker1').run('cat /srv/data/delivery/truth.json')) as Truth,
      'busy',
    )
    const order = await untilItWorks(() => pointOrder(client, 'First', { place }))
    await placeOrder(client, order)
    const [first] = await ended(client, ['First'])
    if (first?.failure) throw new Error(`The first dataset has failed: ${first.failure}`)
    const installation: Installation = {
      network,
      address,
      host,
      place,
      figures: await figuresOf(client, first!.id),
      price: credits - (await balance(client)),
      say,
    }
    const reference = await visitsOfReference(network.hosts, client, first!.id)
    say(`Visits of the first dataset: ${JSON.stringify(reference)}`)
    await allReady(installation)
    const faults: Record<string, string> = {}
    const wanted = new RegExp(process.env.FAULTS ?? '')
    for (const { name, happen } of FAULTS.filter(fault => wanted.test(fault.name))) {
      say(name)
      const losses = await happen(installation, first!.id).catch((error: Error) => [error.message])
      faults[name] = losses.length === 0 ? 'nothing lost' : losses.join('; ')
      say(`  ${faults[name]}`)
    }
    const lost = !reference.isEqual || Object.values(faults).some(verdict => verdict !== 'nothing lost')
    return { figures: { reference, ...faults }, lost }
  } finally {
    if (process.env.KEEP === undefined) await network.remove()
  }
}
