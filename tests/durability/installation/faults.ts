import { setTimeout as after } from 'node:timers/promises'
import { figuresOf, signedIn, untilItWorks } from './customer.ts'
import { type Installation, isReady, type Losses, nodeAddress, ordersDuring, processOf } from './installation.ts'

const SERVERS = ['ch1a', 'ch1b', 'ch2a', 'ch2b'] as const
/** Roughly how long a server's upgrade or restart takes, in milliseconds. */
const ABSENCE_MS = 120_000

const kill = async (installation: Installation, node: string) => {
  const host = installation.host(node)
  const pid = await processOf(host)
  await host.run(`kill -9 ${pid}; rm -f /run/soak/ambit.pid; systemctl start ambit`)
}

/** A node's reply while part of the installation is down: 503 with Retry-After, within the time limit. */
const whileAway = async (installation: Installation, path: string): Promise<Losses> => {
  const begun = Date.now()
  const reply = await fetch(`${nodeAddress(installation, 'web1')}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Abp.TenantId': '1' },
    body: JSON.stringify({ UserNameOrEmailAddress: 'nobody@aire.example', Password: 'Not-a-password-1' }),
    signal: AbortSignal.timeout(60_000),
  })
  const alive = await fetch(`${nodeAddress(installation, 'web1')}/healthz`, { signal: AbortSignal.timeout(5000) })
  const seconds = (Date.now() - begun) / 1000
  return [
    ...(reply.status === 503 ? [] : [`a call was answered ${reply.status} where 503 was to be expected`]),
    ...(reply.headers.has('retry-after') ? [] : ['the answer has no Retry-After']),
    ...(alive.status === 200 ? [] : [`/healthz answered ${alive.status}`]),
    ...((await isReady(installation, 'web1')) ? ['/readyz said ready'] : []),
    ...(seconds < 45 ? [] : [`an answer took ${seconds} s`]),
  ]
}

/** Compares the first dataset's figures with the figures that a customer sees after a new sign-in. */
const stillReads = async (installation: Installation, dataset: number): Promise<Losses> => {
  const client = await untilItWorks(() => signedIn(installation.address))
  const figures = await untilItWorks(() => figuresOf(client, dataset))
  return figures === installation.figures ? [] : ['the first dataset has other figures']
}

export interface Fault {
  readonly name: string
  readonly happen: (installation: Installation, firstDataset: number) => Promise<Losses>
}

export const FAULTS: readonly Fault[] = [
  {
    name: 'kill -9 of a web node during twelve orders',
    happen: installation =>
      ordersDuring(installation, {
        count: 12,
        happening: async () => {
          await after(300)
          await kill(installation, 'web1')
        },
      }),
  },
  {
    name: 'kill -9 of both workers during builds',
    happen: installation =>
      ordersDuring(installation, {
        count: 4,
        async happening(placed) {
          await placed
          await Promise.all(['worker1', 'worker2'].map(worker => kill(installation, worker)))
        },
      }),
  },
  {
    name: 'a web node loses its power; the other one serves',
    happen: installation =>
      ordersDuring(installation, {
        count: 2,
        async happening(placed) {
          await installation.host('web2').powerOff()
          await placed
          await installation.host('web2').powerOn()
        },
      }),
  },
  {
    name: 'PostgreSQL stops at once and comes back',
    async happen(installation) {
      const pg = installation.host('pg')
      let away: Losses = []
      const losses = await ordersDuring(installation, {
        count: 2,
        async happening() {
          await pg.run('pg_ctlcluster 15 main stop -m immediate')
          away = await whileAway(installation, '/api/TokenAuth/Authenticate')
          await pg.run('systemctl start postgresql')
        },
      })
      return [...losses, ...away]
    },
  },
  {
    name: 'PostgreSQL answers nothing: the network swallows its packets',
    async happen(installation) {
      const pg = installation.host('pg')
      let away: Losses = []
      const losses = await ordersDuring(installation, {
        count: 2,
        async happening() {
          pg.connect(false)
          away = await whileAway(installation, '/api/TokenAuth/Authenticate')
          const stopped = Date.now()
          await installation.host('web2').run('systemctl stop ambit')
          const seconds = (Date.now() - stopped) / 1000
          if (seconds > 40) away = [...away, `SIGTERM took ${seconds} s`]
          pg.connect(true)
          await installation.host('web2').run('systemctl start ambit')
        },
      })
      return [...losses, ...away]
    },
  },
  ...SERVERS.map(
    (server): Fault => ({
      name: `ClickHouse ${server} loses its power and comes back`,
      async happen(installation, dataset) {
        let reads: Losses = []
        const losses = await ordersDuring(installation, {
          count: 2,
          async happening() {
            await installation.host(server).powerOff()
            reads = await stillReads(installation, dataset)
            await installation.host(server).powerOn()
          },
        })
        return [...losses, ...reads]
      },
    }),
  ),
  {
    name: 'a whole shard is away for two minutes while orders wait',
    happen: installation =>
      ordersDuring(installation, {
        count: 2,
        async happening(placed) {
          await Promise.all(['ch2a', 'ch2b'].map(server => installation.host(server).powerOff()))
          await after(ABSENCE_MS)
          for (const server of ['ch2a', 'ch2b']) await installation.host(server).powerOn()
          await placed
        },
      }),
  },
  {
    name: 'a ClickHouse server answers nothing: the network swallows its packets',
    async happen(installation, dataset) {
      let reads: Losses = []
      const losses = await ordersDuring(installation, {
        count: 2,
        async happening() {
          installation.host('ch1a').connect(false)
          reads = await stillReads(installation, dataset)
          installation.host('ch1a').connect(true)
        },
      })
      return [...losses, ...reads]
    },
  },
  {
    name: 'ZooKeeper loses its power and comes back',
    async happen(installation, dataset) {
      let reads: Losses = []
      const losses = await ordersDuring(installation, {
        count: 2,
        async happening() {
          await installation.host('zk').powerOff()
          reads = await stillReads(installation, dataset)
          await installation.host('zk').powerOn()
        },
      })
      return [...losses, ...reads]
    },
  },
  {
    name: 'the file store is away and comes back',
    happen: installation =>
      ordersDuring(installation, {
        count: 2,
        async happening() {
          installation.host('s3').connect(false)
          await after(20_000)
          installation.host('s3').connect(true)
        },
      }),
  },
  {
    name: 'every node is told to stop in turn while orders are placed',
    happen: installation =>
      ordersDuring(installation, {
        count: 6,
        async happening() {
          for (const node of ['web1', 'web2', 'worker1', 'worker2']) {
            await installation.host(node).run('systemctl restart ambit')
            await untilItWorks(async () => {
              if (!(await isReady(installation, node))) throw new Error(`${node} is not ready`)
            })
          }
        },
      }),
  },
]
