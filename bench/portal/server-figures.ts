/** The totals of the server's own timers since its start, in seconds, by their names in `/metrics`. */
interface ServerFigures {
  readonly database: number
  readonly engine: number
  readonly processor: number
}

export const METRICS_TOKEN = 'the-token-of-the-bench'

export const readServerFigures = async (address: string): Promise<ServerFigures> => {
  const reply = await fetch(`${address}/metrics`, { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } })
  if (!reply.ok) throw new Error(`/metrics answered ${reply.status}`)
  const lines = (await reply.text()).split('\n')
  const sum = (start: string) =>
    lines.filter(line => line.startsWith(start)).reduce((total, line) => total + Number(line.split(' ').at(-1)), 0)
  return {
    // The worker's transactions do not belong to a request.
    database: sum('ambit_database_transaction_seconds_sum{role="ambit_app"'),
    engine: sum('ambit_engine_job_seconds_sum'),
    processor: sum('process_cpu_seconds_total'),
  }
}
