import { Counter, Gauge, type Registry } from 'prom-client'

import { inTime } from '#server/platform/in-time.ts'

/** A scrape is not kept waiting by a database that is silent. */
const PATIENCE_MS = 2500

/** What the service itself counts anyway; read only when somebody asks for the metrics. */
export interface ServiceReadings {
  /** Answers of the redirect since the start, by result. */
  redirects(): Readonly<Record<string, number>>
  /** Visits that were answered but could not be written. */
  lostClicks(): number
  ingest(): {
    /** Closed spool files that wait. */
    files: number
    oldestSeconds: number
    aside: number
    batches: number
    failures: number
  }
  waitingMails(): Promise<number>
  /** How long the oldest change of stored visits, or of their sums, is not done. */
  rewritingSeconds(): Promise<number>
  /** Of the disk of the data folder. */
  freeBytes(): Promise<number>
  /** Messages that claim to be the payment provider's, and are not signed by it. */
  badSignatures(): number
  parts(): Promise<Readonly<Record<string, { status: 'up' | 'down' }>>>
}

/** Puts readings into a metric at the moment of a scrape. A counter is set to what was counted elsewhere. */
export function registerServiceMetrics(register: Registry, read: ServiceReadings): void {
  const registers = [register]
  const counter = (name: string, help: string, labelNames: string[], rows: () => [object, number][]) =>
    new Counter({
      name,
      help,
      labelNames,
      registers,
      collect() {
        this.reset()
        for (const [labels, value] of rows()) this.inc({ ...labels }, value)
      }
    })
  const gauge = (name: string, help: string, value: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(value())
      }
    })

  counter('tropa_redirects_total', 'Answers to short links, by result', ['result'], () =>
    Object.entries(read.redirects()).map(([result, count]) => [{ result }, count])
  )
  counter(
    'tropa_clicks_lost_total',
    'Clicks that were answered but could not be written, or whose file was removed before it was closed',
    [],
    () => [[{}, read.lostClicks()]]
  )
  gauge('tropa_spool_files', 'Closed spool files that wait for the engine', () => read.ingest().files)
  counter(
    'tropa_payment_bad_signatures_total',
    "Messages refused because the payment provider's signature was wrong or missing",
    [],
    () => [[{}, read.badSignatures()]]
  )
  gauge(
    'tropa_spool_oldest_seconds',
    'Age of the oldest spool file that waits',
    () => read.ingest().oldestSeconds
  )
  counter('tropa_spool_files_aside_total', 'Spool files set aside for a person', [], () => [
    [{}, read.ingest().aside]
  ])
  counter('tropa_ingest_batches_total', 'Spool files taken in', [], () => [[{}, read.ingest().batches]])
  counter('tropa_ingest_failures_total', 'Attempts to take in a spool file that failed', [], () => [
    [{}, read.ingest().failures]
  ])
  const asked = (name: string, help: string, value: () => Promise<number>) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.set(await inTime(value(), PATIENCE_MS).catch(() => Number.NaN))
      }
    })

  asked(
    'tropa_mails_waiting',
    'Mails that were neither sent nor given up; not a number while PostgreSQL is away',
    read.waitingMails
  )
  asked(
    'tropa_rewriting_oldest_seconds',
    'Age of the oldest change of stored visits that is not done; not a number while ClickHouse is away',
    read.rewritingSeconds
  )
  asked('tropa_disk_free_bytes', 'Free space of the disk of the data folder', read.freeBytes)
  const up = new Gauge({
    name: 'tropa_part_up',
    help: 'Whether a part answers: 1 or 0',
    labelNames: ['part'],
    registers,
    async collect() {
      for (const [part, { status }] of Object.entries(await read.parts())) {
        up.set({ part }, status === 'up' ? 1 : 0)
      }
    }
  })
}
